import { expect, test } from 'vitest';

import { transliterate } from './transliterate.ts';
import { slugify } from './urls.ts';

test.each([
  ['Straße', 'strasse'],
  ['Smørrebrød & Øl', 'smorrebrod-and-ol'],
  ['Żółta Łódź', 'zolta-lodz'],
  ['Bánh Mì Đặc Biệt', 'banh-mi-dac-biet'],
  ['Борщ і Вареники', 'borshch-i-vareniki'],
  ['Чай', 'chay'],
  ['Σουβλάκι', 'souvlaki'],
  ['Æbleskiver', 'aebleskiver'],
  ['İskender', 'iskender'],
  ['日本', ''],
])('%s becomes the slug %s', (title, address) => {
  expect(slugify(transliterate(title))).toBe(address);
});

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { describe, expect, test, vi } from 'vitest';

import { passwordRefusal } from './password-strength.ts';

const websites = [
  { title: 'Bayside Street Eats', host: 'bayside-eats.example' },
  { title: 'Café Olé & Co.', host: 'olé.example' },
];
const person = { email: 'rosa.delgado@taqueria.example', firstname: 'Rosa', lastname: 'Delgado' };

describe('a password is refused', () => {
  test.each([
    ['common', 'password123'],
    ['common with another letter', 'P@ssw0rd!!'],
    ['keys side by side', 'qwertyuiop'],
    ['a sequence', '12345678901234567890'],
    ['one character', 'aaaaaaaaaaaaaaaa'],
    ['a word again and again', 'tacotacotaco'],
    ['a word and a year', 'sunshine2024'],
    ['the passphrase of a famous drawing', 'correcthorsebatterystaple'],
    ['the same with spaces', 'Correct Horse Battery Staple'],
    ['the same with other marks', 'correct-horse_battery.staple1!'],
    ['the same with look-alike letters', 'c0rrecth0rseb@tterystaple'],
    ['a quote', 'May the Force be with you'],
    ['a quote and a year', "don't worry be happy 2026"],
    ['a lorem ipsum', 'lorem ipsum dolor sit amet'],
    ['a sentence about passwords', 'thisismypassword'],
    ['a quote with a comma', 'To be, or not to be'],
    ['common in another language', 'contraseña'],
    ['common with other accents', 'pässwörd123'],
    ['a word in many spaces', '     a     '],
    ['a sequence with spaces', '1 2 3 4 5 6 7 8 9'],
    ['a row of letters', 'thequickbrownfoxjumpsoverthelazydog'],
    ['two phrases in one', 'iloveyou letmein'],
    ['two common words', 'sunshine rainbow'],
    ['in letters of double width', 'ｐａｓｓｗｏｒｄ１２３'],
    ['the address', 'rosa.delgado@taqueria.example'],
    ['the name in front of the at', 'xx-ROSA.DELGADO-7731'],
    ['the family name', 'my delgado truck rolls'],
    ['the first name', 'Rosa sells blue tamales'],
    ['the title of a website', 'bayside street eats'],
    ['the title and a year', 'Bayside Street Eats 2026!'],
    ['a part of the title and a common word', 'bayside password'],
    ['the title with look-alike letters', 'b4ys1d3 str33t e4ts'],
    ['the title without its accents and marks', 'cafe ole co'],
    ['the host of a website', 'bayside-eats.example'],
    ['the host with a prefix', 'www.bayside-eats.example'],
  ])('that is %s', async (_, password) => {
    expect(await passwordRefusal(password, person, websites)).toMatch(/\w+ .*(:|password)/);
  });

  test('that has the name with or without its accents', async () => {
    const ines = { email: 'x@example.com', firstname: 'Inés', lastname: 'Ñandú' };
    for (const password of ['the blue nandu cart sings', 'the blue ÑANDÚ cart sings'])
      expect(await passwordRefusal(password, ines, [])).toContain('your name');
  });
});

test('a website of which there are a thousand counts like one of a few', async () => {
  const many = Array.from({ length: 1000 }, (_, number) => ({
    title: `Website ${number}`,
    host: `w${number}.example`,
  }));
  const start = performance.now();
  expect(await passwordRefusal('bayside street eats', person, [...many, ...websites])).toContain('websites');
  expect(performance.now() - start).toBeLessThan(1000);
});

describe('a password is accepted', () => {
  test.each([
    ['a sentence', 'the blue tamale cart sings'],
    ['random', 'k7Qz-0vPw_4mTe'],
    ['random with marks between its letters', 'qk-vz.xwfj'],
    ['four random words', 'lantern gravel pudding oxide'],
    ['four random words without spaces', 'orbitpelicanmustardhinge'],
    ['four common random words', 'horse paper winter money'],
    ['a known phrase among other words', 'correct horse gravel pelican hinge'],
    ['random words among which is one of a title', 'lantern gravel street pudding'],
    ['in another script', 'съешь ещё этих мягких'],
    ['from right to left', 'שלום לכל המשאיות הכחולות'],
    ['with emoji', '🌮 and then 🥑 on Tuesdays'],
  ])('that is %s', async (_, password) => {
    expect(await passwordRefusal(password, person, websites)).toBeNull();
  });

  test('although it contains a two-letter name', async () => {
    const li = { email: 'li@example.com', firstname: 'Li', lastname: 'Bo' };
    expect(await passwordRefusal('about life in the city limits', li, [])).toBeNull();
  });
});

test('only the start of a long password is checked, because the time is quadratic', async () => {
  const check = vi.spyOn(ZxcvbnFactory.prototype, 'check');
  await passwordRefusal('lab()5l!<ab5<3{qwerty+5()<3301password-+3'.repeat(5).slice(0, 200), person, []);
  expect(check.mock.calls.map(([looked]) => looked.length)).toEqual([64]);
  check.mockRestore();
});

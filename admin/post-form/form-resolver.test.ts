import { expect, test } from 'vitest';

import { createFilledIn } from './filled-in.ts';
import { formResolver } from './form-resolver.ts';
import { emptyValues } from './form-values.ts';

/** The messages for a new member when these fields are checked. */
async function messages(filledIn: ReturnType<typeof createFilledIn>, ...names: ('title' | 'url')[]) {
  const options = { names, fields: {}, shouldUseNativeValidation: false };
  const { errors } = await formResolver(emptyValues(2), { storedTime: null, filledIn }, options);
  return names.map((name) => errors[name]?.message);
}
const both = ['Title is required', expect.stringContaining('dashes and slashes')];

test('a title or a URL that is left as it was opened is no mistake, but on Save and once it was changed', async () => {
  const filledIn = createFilledIn();
  expect(await messages(filledIn, 'title')).toEqual([undefined]);
  expect(await messages(filledIn, 'url')).toEqual([undefined]);
  expect(await messages(filledIn, 'title', 'url')).toEqual(both);
  filledIn.ask(true);
  expect(await messages(filledIn, 'title')).toEqual(both.slice(0, 1));
  filledIn.ask(false);
  expect(await messages(filledIn, 'title')).toEqual([undefined]);
  filledIn.change('title');
  expect(await messages(filledIn, 'title')).toEqual(both.slice(0, 1));
});

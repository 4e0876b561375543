import { expect, test } from 'vitest';

import { createFilledIn } from './filled-in.ts';
import { formResolver } from './form-resolver.ts';
import { emptyValues } from './form-values.ts';

/** The message for a new member's title when `names` are checked. */
async function titleError(filledIn: ReturnType<typeof createFilledIn>, names: 'title'[] | ['title', 'url']) {
  const options = { names, fields: {}, shouldUseNativeValidation: false } as const;
  const { errors } = await formResolver(emptyValues(2), { storedTime: null, filledIn }, options);
  return errors.title?.message;
}

test('an empty title is no mistake when it is left untouched, but on Save and once it was filled in', async () => {
  const filledIn = createFilledIn();
  expect(await titleError(filledIn, ['title'])).toBeUndefined();
  expect(await titleError(filledIn, ['title', 'url'])).toBe('Title is required');
  filledIn.ask(true);
  expect(await titleError(filledIn, ['title'])).toBe('Title is required');
  filledIn.ask(false);
  expect(await titleError(filledIn, ['title'])).toBeUndefined();
  filledIn.change('title');
  expect(await titleError(filledIn, ['title'])).toBe('Title is required');
});

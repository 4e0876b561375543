import { expect, test } from 'vitest';

import { createFilledIn } from './filled-in.ts';
import { formResolver } from './form-resolver.ts';
import { emptyValues } from './form-values.ts';

test('a browser, too, refuses a website with spaces, together with an empty title', async () => {
  const values = emptyValues(2);
  values.url = 'members/taco-joint';
  values.post_body.attributes.website = 'not a url at all';
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await formResolver(values, { storedTime: null, filledIn: createFilledIn() }, options);
  expect(errors).toMatchObject({
    title: { message: 'Title is required' },
    post_body: { attributes: { website: { message: 'Enter a website, for example https://example.com' } } },
  });
});

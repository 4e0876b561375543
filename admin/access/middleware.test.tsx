import { expect, test } from 'vitest';

import { notFoundMessage } from '../app/lost-page.tsx';
import { runMiddleware } from './middleware.ts';

test('§8: unknown route middleware: an error is thrown', () => {
  expect(() => runMiddleware('guess')).toThrow("Unknown route middleware: 'guess'");
  expect(() => runMiddleware('toString')).toThrow('Unknown route middleware');
});

test('without a session the navigation middleware opens sign-in, which leads back', async () => {
  const visit = runMiddleware('navigation')({ location: { href: '/panel/members?q=taco' } });
  await expect(visit).rejects.toMatchObject({ options: { href: '/team-login?next=%2Fpanel%2Fmembers%3Fq%3Dtaco' } });
});

test('§8: unknown page: ‘Page Not Found: {path}’ from a validation, ‘Page not found: {path}’ for an unmatched route', () => {
  expect(notFoundMessage({ message: 'Page Not Found: /panel/x' }, '/panel/x')).toBe('Page Not Found: /panel/x');
  expect(notFoundMessage(undefined, '/a/b')).toBe('Page not found: /a/b');
});

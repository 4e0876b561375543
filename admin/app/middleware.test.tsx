import { expect, test } from 'vitest';

import { runMiddleware } from './middleware.ts';
import { notFoundMessage } from './not-found-page.tsx';

test('a route that names a middleware which doesn’t exist throws at once', () => {
  expect(() => runMiddleware('navigation', 'guess')).toThrow("Unknown route middleware: 'guess'");
  expect(() => runMiddleware('toString')).toThrow('Unknown route middleware');
});

test('without a session the navigation middleware leads to sign-in and back', async () => {
  const visit = runMiddleware('navigation')({ location: { href: '/panel/members?q=taco' } });
  await expect(visit).rejects.toMatchObject({ options: { href: '/team-login?next=%2Fpanel%2Fmembers%3Fq%3Dtaco' } });
});

test('a failed validation names its own message, an unmatched path the other one', () => {
  expect(notFoundMessage({ message: 'Page Not Found: /panel/x' }, '/panel/x')).toBe('Page Not Found: /panel/x');
  expect(notFoundMessage(undefined, '/a/b')).toBe('Page not found: /a/b');
});

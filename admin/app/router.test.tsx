import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { queryClient } from '../queries/query-client.ts';
import { makeRouter } from './router.tsx';

/** Opens the panel at /team-login with one more rule. */
function open(rule: Record<string, string>) {
  const history = createMemoryHistory({ initialEntries: ['/team-login'] });
  const router = makeRouter({ rules: rule, history });
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, element, close: () => root.unmount() };
}

test('an absolute target of a rule makes the browser leave, and the screen doesn’t load meanwhile', async () => {
  // A fragment of this very page, so that the browser goes there and the test goes on.
  const target = new URL('#left-the-panel', location.href).href;
  const { router, element, close } = open({ '/team-login': target });
  await expect.poll(() => location.href).toBe(target);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(router.state.status).toBe('pending');
  expect(element.querySelector('form')).toBeNull();
  close();
});

test('without a rule the same screen loads, and a relative target leads to another', async () => {
  const plain = open({});
  await expect.poll(() => plain.element.querySelector('form'), { timeout: 10_000 }).not.toBeNull();
  plain.close();
  const led = open({ '/team-login': '/reset-password' });
  await expect.poll(() => led.router.state.location.pathname).toBe('/reset-password');
  led.close();
});

import '../app/app.css';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { LoadingBar } from './loading-bar.tsx';

/** A screen whose data arrives when `arrive` is called. */
async function open() {
  const { promise, resolve } = Promise.withResolvers<string>();
  function Screen() {
    const { data = 'Loading' } = useQuery({ queryKey: ['words'], queryFn: () => promise });
    return (
      <>
        <LoadingBar />
        <p>{data}</p>
      </>
    );
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }) });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Loading')).toBeVisible();
  const bar = document.querySelector<HTMLElement>('[aria-hidden].fixed') as HTMLElement;
  return {
    style: getComputedStyle(bar),
    progress: () => bar.getBoundingClientRect().width / bar.offsetWidth,
    arrive: resolve,
  };
}

test('§9: loading bar: 3 px high at the top, hidden but while work goes on, and moved in 100 ms', async () => {
  const { style, progress, arrive } = await open();
  expect([style.position, style.top, style.left, style.height]).toEqual(['fixed', '0px', '0px', '3px']);
  expect(style.opacity).toBe('0');
  expect([style.transitionProperty, style.transitionDuration]).toEqual(['transform, opacity', '0.1s, 0.4s']);
  await vi.waitFor(() => expect(style.opacity).toBe('1'), { timeout: 3000 });
  await vi.waitFor(() => expect(progress()).toBeGreaterThan(0.1), { timeout: 3000 });
  expect(progress()).toBeLessThan(0.99);
  arrive('Here');
  await vi.waitFor(() => expect(progress()).toBeGreaterThan(0.999), { timeout: 3000 });
  expect(style.opacity).toBe('1');
  await vi.waitFor(() => expect(style.opacity).toBe('0'), { timeout: 3000 });
});

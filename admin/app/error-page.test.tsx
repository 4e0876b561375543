import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { HttpError } from '#shared/client/errors/http-error.ts';

import { ErrorPage } from './error-page.tsx';

/** An app whose first screen throws while `failing` is true. */
async function open(failing: () => boolean): Promise<void> {
  const root = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/panel/members',
    component: () => {
      if (failing()) throw new HttpError('GET', '/api/posts', 500, 'Nope', null);
      return <p>The members</p>;
    },
  });
  const dashboard = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>The dashboard</p> });
  const router = createRouter({
    routeTree: root.addChildren([screen, dashboard]),
    history: createMemoryHistory({ initialEntries: ['/panel/members'] }),
    defaultErrorComponent: ErrorPage,
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test('§8: fatal unhandled error: the error page', async () => {
  let broken = true;
  await open(() => broken);
  await expect.element(page.getByText('SOMETHING WENT WRONG.')).toBeVisible();
  await expect.element(page.getByText(/What you saved is safe/)).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The members')).toBeVisible();
});

test('§8: clearing an error may redirect', async () => {
  await open(() => true);
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect.element(page.getByText('The dashboard')).toBeVisible();
});

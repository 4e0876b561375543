import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  stripSearchParams,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { submissionCountsQuery } from '../../queries/submission-counts.ts';
import { paths } from '../../routing/paths.ts';
import { BoxTabs } from './box-tabs.tsx';
import { type Box, boxes, inboxDefaults, InboxSearch } from './inbox-search.ts';

/** The tabs on the inbox's own route, whose defaults aren't in the URL. */
async function show(box: Box, more = '') {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: paths.submissions,
    validateSearch: InboxSearch,
    search: { middlewares: [stripSearchParams(inboxDefaults)] },
    component: () => <BoxTabs current={box} />,
  });
  const url = `${paths.submissions}?box=${box}${more}`;
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(submissionCountsQuery.queryKey, { new: 1, spam: 2 } as never);
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('link').first()).toBeVisible();
  return [...document.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent);
}

test.each(boxes)('only the box that is shown is current: %s', async (box) => {
  const current = await show(box);
  expect(current).toHaveLength(1);
  expect(current[0]?.toLowerCase()).toMatch(new RegExp(`^${box}`));
});

test('a filter doesn’t change which box is current', async () => {
  expect(await show('spam', '&q=tacos')).toEqual(['Spam2']);
});

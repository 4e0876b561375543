import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { tellOtherTabs, watchOtherTabs } from '../client/tabs.ts';
import { queryClient } from '../queries/query-client.ts';
import { signInPath } from '../routing/paths.ts';
import { watchSignOuts } from '../stores/drafts.ts';
import { onSessionEnded } from '../stores/session-events.ts';
import { reloadOnChunkError } from './new-version.ts';
import { makeRouter } from './router.tsx';

const router = makeRouter();

onSessionEnded(() => {
  const { href, pathname } = router.latestLocation;
  if (!pathname.startsWith('/panel')) return;
  tellOtherTabs('ended');
  // No prompt: unsaved input is kept as a local draft (stores/drafts.ts).
  void router.navigate({ href: signInPath(href), ignoreBlocker: true }).then(() => queryClient.clear());
});
reloadOnChunkError();
watchOtherTabs();
watchSignOuts();
void import('./after-first.ts').then(({ afterFirst }) => afterFirst(router));

const element = document.getElementById('root');
if (!element) throw new Error('#root is missing');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

import { createLazyRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { List } from './list.tsx';

const ArrangeScreen = lazyNamed(() => import('./arrange-screen.tsx'), 'ArrangeScreen');

export const Route = createLazyRoute('/panel/$segment/')({ component: ListScreen });

function ListScreen() {
  const { type } = Route.useRouteContext();
  const search = Route.useSearch();
  if (search.arrange)
    return (
      <Suspense fallback={<ListSkeleton rows={8} />}>
        <ArrangeScreen key={type.id} type={type} />
      </Suspense>
    );
  // Each type and its trash have a selection of their own.
  return <List key={`${type.id} ${search.trash}`} type={type} search={search} />;
}

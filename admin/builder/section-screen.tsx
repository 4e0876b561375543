import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { NeedsPermission } from '../access/needs-permission.tsx';
import { sectionsQuery } from '../queries/sections.ts';
import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';

export const SectionRoute = createLazyRoute('/panel/sections/$id')({ component: SectionScreen });

// Loaded only by users who may edit.
const SectionBuilder = lazyNamed(
  async () => ({ SectionBuilder: (await import('./builders.ts')).SectionBuilder }),
  'SectionBuilder',
);

const all = <LinkButton href={paths.sections}>All saved sections</LinkButton>;

function SectionScreen() {
  const { id } = SectionRoute.useParams();
  return (
    <NeedsPermission permission="content.write" title="Saved section" action={all}>
      <Opened key={id} id={id} />
    </NeedsPermission>
  );
}

function Opened({ id }: { id: string }) {
  const [since] = useState(() => Date.now());
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...sectionsQuery, staleTime: 0 });
  const section = data?.find((each) => each.id === id);
  // Starts from a fresh read. A section that is deleted meanwhile stays open.
  const [opened, setOpened] = useState(section);
  if (section && section !== opened && dataUpdatedAt >= since) setOpened(section);
  if (opened && dataUpdatedAt >= since)
    return (
      <Suspense fallback={<BuilderSkeleton />}>
        <SectionBuilder section={opened} />
      </Suspense>
    );
  if (error) return <ErrorState error={error} what="The section" onRetry={() => void refetch()} />;
  if (!data || dataUpdatedAt < since) return <BuilderSkeleton />;
  return (
    <EmptyState as="h1" title="Section not found" action={all}>
      It may have been removed, or it belongs to another domain.
    </EmptyState>
  );
}

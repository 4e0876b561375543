import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';

import { type Revision, revisionListQuery } from '../../../queries/revisions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { RestoreBar, type RestoreProps } from './restore-bar.tsx';
import { RevisionDetail } from './revision-detail.tsx';
import { RevisionRow } from './revision-row.tsx';
import { isPatch, previousOf } from './revision-words.ts';

/** Every save of a post: who, when, what changed, with a way to restore it. */
export function HistorySheet({ mayRestore, ...restoring }: RestoreProps & { mayRestore: boolean }) {
  const { post, onClose } = restoring;
  const list = useInfiniteQuery(revisionListQuery(post.id, post.version));
  const revisions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const place = revisions.findIndex(({ rev }) => rev === opened);
  const revision = revisions[place];

  function back() {
    const rev = opened;
    setOpened(null);
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-rev="${rev}"]`)?.focus());
  }
  return (
    <SideSheet
      title={revision ? (isPatch(revision) ? 'Live right away' : 'One save') : 'History'}
      onClose={onClose}
      actions={
        revision && (
          <IconButton label="Back to the history" onClick={back}>
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
        )
      }
      footer={revision && mayRestore && place > 0 && <RestoreBar {...restoring} revision={revision} />}
    >
      <div ref={body}>
        {revision ? (
          <RevisionDetail
            post={post}
            revision={revision}
            previous={previousOf(revisions, place)}
            isNewest={place === 0}
          />
        ) : (
          <Saves list={list} revisions={revisions} onOpen={setOpened} />
        )}
      </div>
    </SideSheet>
  );
}

type SavesProps = { list: UseInfiniteQueryResult; revisions: Revision[]; onOpen: (rev: number) => void };

function Saves({ list, revisions, onOpen }: SavesProps) {
  if (list.error) return <ErrorState error={list.error} what="The history" onRetry={() => void list.refetch()} />;
  if (list.isPending) {
    return (
      <Delayed>
        <div className="space-y-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      </Delayed>
    );
  }
  if (revisions.length === 0)
    return <EmptyState title="No saves yet">From now on, every save is kept here.</EmptyState>;
  return (
    <>
      <ol className="-mx-4 -mt-4">
        {revisions.map((revision, place) => (
          <RevisionRow
            key={revision.rev}
            revision={revision}
            previous={previousOf(revisions, place)}
            isNewest={place === 0}
            isFirst={place === revisions.length - 1 && !list.hasNextPage}
            onOpen={() => onOpen(revision.rev)}
          />
        ))}
      </ol>
      {revisions.length === 1 && (
        <p className="text-soft mt-3">From now on, every save is kept here, and you can restore it.</p>
      )}
      {list.hasNextPage && (
        <Button className="mt-3" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}

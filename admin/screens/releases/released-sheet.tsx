import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { formatNumber } from '#shared/rules/numbers.ts';
import type { Release, ReleasedDocument } from '#shared/schemas/releases.ts';

import { useMay } from '../../queries/account.ts';
import { releasedPagesQuery, useUndoRelease } from '../../queries/release-writes.ts';
import { Button } from '../../ui/button.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { ReleasedRow } from './released-row.tsx';

type Props = { release: Release; onClose: () => void };

/** What one release took live, and the way to take it back. What later releases changed again is only taken back if it is ticked. */
export function ReleasedSheet({ release, onClose }: Props) {
  const allowed = useMay();
  const list = useInfiniteQuery(releasedPagesQuery(release.id));
  const documents = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const mayUndo = allowed('releases.publish') && release.state === 'live' && total > 0;
  const { isTicked, toggle, onUndo, undo, count } = useTakeBack(release, documents, onClose);
  /** Rows that aren't loaded keep the tick that they would show. */
  async function allDocuments(): Promise<ReleasedDocument[]> {
    let { data, hasNextPage } = list as Pick<typeof list, 'data' | 'hasNextPage'>;
    while (hasNextPage) ({ data, hasNextPage } = await list.fetchNextPage({ throwOnError: true }));
    return data?.pages.flatMap((page) => page.data) ?? [];
  }
  return (
    <SideSheet
      wide
      title={`Release ${release.number}`}
      onClose={onClose}
      footer={
        mayUndo && (
          <div className="w-full space-y-2">
            <p className="text-soft text-[13px]">
              Visitors see what they saw before this release. Saved edits stay, and you can publish them again.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Button tone="primary" disabled={count === 0 || undo.isPending} onClick={() => onUndo(allDocuments)}>
                {list.hasNextPage && 'Take back what is checked'}
                {!list.hasNextPage &&
                  `Take back${count === 0 ? '' : ` ${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`}`}
              </Button>
              {undo.error && (
                <p role="alert" className="text-danger min-w-0 flex-1 text-[13px]">
                  {errorToast(undo.error)}
                </p>
              )}
            </div>
          </div>
        )
      }
    >
      {list.error && <ErrorState error={list.error} what="Its changes" onRetry={() => void list.refetch()} />}
      {list.isPending && <BoxesSkeleton className="space-y-3" shapes={['h-11 w-full', 'h-11 w-full', 'h-11 w-full']} />}
      {list.data && total === 0 && (
        <EmptyState title="No content changed">This release only rebuilt the pages.</EmptyState>
      )}
      <ul className="-mx-4 -mt-4">
        {documents.map((document) => (
          <ReleasedRow
            key={document.document}
            release={release}
            document={document}
            {...(mayUndo ? { isTicked: isTicked(document), onToggle: () => toggle(document.document) } : {})}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-3" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more of {formatNumber(total)}
        </Button>
      )}
    </SideSheet>
  );
}

/** The choice of what to take back: at first everything that is still live as the release made it. */
function useTakeBack({ id }: Release, documents: ReleasedDocument[], onDone: () => void) {
  const undo = useUndoRelease();
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const isTicked = ({ document, live }: ReleasedDocument) => live !== flipped.has(document);
  return {
    undo,
    isTicked,
    count: documents.filter(isTicked).length,
    toggle: (document: string) => {
      const next = new Set(flipped);
      if (!next.delete(document)) next.add(document);
      setFlipped(next);
    },
    onUndo: (allDocuments: () => Promise<ReleasedDocument[]>) => {
      const send = (input: { id: string; documents?: string[] }) => undo.mutate(input, { onSuccess: onDone });
      // Untouched, the API itself takes back all that are still live.
      if (flipped.size === 0) return send({ id });
      void allDocuments().then(
        (all) => send({ id, documents: all.filter(isTicked).map(({ document }) => document) }),
        () => undefined, // reported by the query client
      );
    },
  };
}

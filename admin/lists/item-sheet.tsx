import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../ui/button.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../ui/states.tsx';

/** The ways to the entries before and after the open one; null at the ends of the list. */
export type Neighbors = { onPrevious: (() => void) | null; onNext: (() => void) | null };

export function neighborsOf(rows: { id: string }[], id: string, onOpen: (id: string) => void): Neighbors {
  const at = rows.findIndex((row) => row.id === id);
  const neighbor = (offset: 1 | -1) => {
    const next = at === -1 ? undefined : rows[at + offset];
    return next ? () => onOpen(next.id) : null;
  };
  return { onPrevious: neighbor(-1), onNext: neighbor(1) };
}

type Props<Item> = Neighbors & {
  /** The singular of the list's entries, such as 'file'. */
  noun: string;
  title: string;
  /** Its data is null if the domain has no such entry. */
  query: Pick<UseQueryResult<Item | null>, 'data' | 'error' | 'refetch'>;
  /** The boxes of the skeleton. */
  shapes: string[];
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The sheet of one entry of a list, with the way to its neighbors. */
export function ItemSheet<Item>({ noun, title, query, shapes, onPrevious, onNext, children, ...sheet }: Props<Item>) {
  const { data, error, refetch } = query;
  return (
    <SideSheet
      title={title}
      {...sheet}
      actions={
        <>
          <IconButton label={`Previous ${noun}`} disabled={!onPrevious} onClick={() => onPrevious?.()}>
            <ChevronLeft size={17} aria-hidden />
          </IconButton>
          <IconButton label={`Next ${noun}`} disabled={!onNext} onClick={() => onNext?.()}>
            <ChevronRight size={17} aria-hidden />
          </IconButton>
        </>
      }
    >
      {children}
      {data === null && (
        <EmptyState title={`This ${noun} was not found`}>It was deleted, or it belongs to another domain.</EmptyState>
      )}
      {error && data === undefined && <ErrorState error={error} what={`The ${noun}`} onRetry={() => void refetch()} />}
      {data === undefined && !error && <BoxesSkeleton className="space-y-3" shapes={shapes} />}
    </SideSheet>
  );
}

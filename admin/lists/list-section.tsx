import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ErrorState } from '../ui/states.tsx';
import { useListKeys } from './use-list-keys.ts';

type Props = {
  label: string;
  /** What is loaded, as the start of "… could not be loaded". */
  what: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  skeleton: ReactNode;
  loading?: boolean;
  children: ReactNode;
};

/** The frame of a list: its keys, its error, its skeleton while it loads, or its rows. */
export function ListSection({ label, what, query, skeleton, loading = query.data === undefined, children }: Props) {
  const { error, refetch, isPlaceholderData } = query;
  useListKeys();
  return (
    <section
      aria-label={label}
      aria-busy={isPlaceholderData}
      className="border-line bg-surface overflow-hidden rounded-lg border"
    >
      {error ? <ErrorState error={error} what={what} onRetry={() => void refetch()} /> : loading ? skeleton : children}
    </section>
  );
}

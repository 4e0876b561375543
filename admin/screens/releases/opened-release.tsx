import { useQuery } from '@tanstack/react-query';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { releaseQuery } from '../../queries/releases.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { BoxesSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx';
import { ReleasedSheet } from './released-sheet.tsx';

type Props = { id: string; listed: Release[]; onClose: () => void };

/** The sheet of a release, which may be on another page of the list. */
export function OpenedRelease({ id, listed, onClose }: Props) {
  const known = listed.find((release) => release.id === id);
  const { data, error, refetch } = useQuery({ ...releaseQuery(id), enabled: !known, refetchInterval: false });
  const release = known ?? data;
  if (release) return <ReleasedSheet release={release} onClose={onClose} />;
  return (
    <SideSheet wide title="Release" onClose={onClose}>
      {!error && <BoxesSkeleton className="space-y-3" shapes={['h-11 w-full', 'h-11 w-full', 'h-11 w-full']} />}
      {error && isHttpError(error) && error.status === 404 ? (
        <EmptyState title="This release was not found">It may belong to another domain.</EmptyState>
      ) : (
        error && <ErrorState error={error} what="The release" onRetry={() => void refetch()} />
      )}
    </SideSheet>
  );
}

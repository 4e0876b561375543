import { useQuery } from '@tanstack/react-query';

import type { Change } from '#shared/schemas/changes.ts';

import { DifferenceView } from '../difference/difference-view.tsx';
import { differenceQuery, releasedDifferenceQuery } from '../queries/differences.ts';
import { Button } from '../ui/button.tsx';
import { Delayed, Skeleton } from '../ui/states.tsx';

export type RowDifferenceProps = {
  change: Pick<Change, 'document' | 'at'>;
  /** Shows what this release changed instead of what isn't published. */
  release?: string;
};

/** The readable difference of a row. A chunk of its own: it knows the fields of every kind of document and block. */
export function RowDifference({ change, release }: RowDifferenceProps) {
  const { data, error, refetch } = useQuery(
    release === undefined ? differenceQuery(change) : releasedDifferenceQuery(release, change.document),
  );
  if (data) return <DifferenceView difference={data} isDone={release !== undefined} />;
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        <span className="text-soft">The difference could not be loaded.</span>
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <Delayed>
      <div className="space-y-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </Delayed>
  );
}

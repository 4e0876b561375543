import { Delayed, Skeleton } from '../../ui/states.tsx';

const widths = ['w-2/3', 'w-1/2', 'w-4/5', 'w-3/5'];

/** The layout of the real list, in grey. */
export function InboxSkeleton({ rows }: { rows: number }) {
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading
      </p>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="border-line flex h-10 items-center gap-4 border-b px-4 last:border-0">
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-4 w-32 shrink-0" />
          <div className="grow">
            <Skeleton className={`h-4 ${widths[index % widths.length]}`} />
          </div>
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </Delayed>
  );
}

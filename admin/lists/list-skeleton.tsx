import { Delayed, Skeleton } from '../ui/states.tsx';

const widths = ['w-48', 'w-36', 'w-56', 'w-40'];

export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading
      </p>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row, index) => (
        <div key={row} className="border-line flex h-14 items-center gap-3 border-b px-4 last:border-0">
          <Skeleton className="size-9 shrink-0" />
          <Skeleton className={`h-4 ${widths[index % widths.length]}`} />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      ))}
    </Delayed>
  );
}

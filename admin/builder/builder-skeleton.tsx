import { Delayed, Skeleton } from '../ui/states.tsx';

export function BuilderSkeleton() {
  return (
    <Delayed>
      <div className="grid h-dvh grid-cols-[1fr] grid-rows-[3.5rem_1fr] gap-3 p-3 md:grid-cols-[21.25rem_1fr] xl:grid-cols-[15.5rem_1fr_20rem]">
        <Skeleton className="col-span-full h-full w-full" />
        <Skeleton className="h-full w-full max-md:hidden" />
        <Skeleton className="h-full w-full" />
        <Skeleton className="h-full w-full max-xl:hidden" />
      </div>
    </Delayed>
  );
}

import { Skeleton } from './states.tsx';

/** The skeleton of the shell while the account loads. Screens outside the shell show nothing meanwhile. */
export function ShellSkeleton() {
  if (!location.pathname.startsWith('/panel')) return null;
  return (
    <div className="not-mobile:grid-cols-[13.5rem_1fr] grid min-h-dvh grid-rows-[auto_1fr]">
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="border-line mobile:hidden row-span-2 border-r" />
      <div className="border-line flex h-14 items-center border-b px-4 md:px-8">
        <Skeleton />
      </div>
      <div className="px-4 py-6 md:px-8">
        <Skeleton className="h-8 w-64" />
      </div>
    </div>
  );
}

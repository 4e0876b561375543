import { type ReactNode, useEffect, useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';

import { Button } from './button.tsx';

export const skeletonDelay = 150;

/** Shows its children after 150 ms, so that fast loads show no skeleton. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  return shown ? children : null;
}

/** Gray lines in place of loading text. */
export function Skeleton({ className = 'h-4 w-32' }: { className?: string }) {
  return <span aria-hidden className={`animate-pulse-soft bg-line block rounded-sm ${className}`} />;
}

const lineWidths = ['w-1/2', 'w-2/3', 'w-1/3'];

/** A skeleton of some lines of text in a box. */
export function LinesSkeleton({ lines }: { lines: number }) {
  const shapes = Array.from({ length: lines }, (_, index) => `h-5 ${lineWidths[index % lineWidths.length]}`);
  return <BoxesSkeleton className="space-y-4 p-4" shapes={shapes} />;
}

/** A skeleton of boxes, each of a shape like 'h-9 w-full'. */
export function BoxesSkeleton({ shapes, className = '' }: { shapes: string[]; className?: string }) {
  return (
    <Delayed>
      <div className={className}>
        {Array.from(shapes, (shape, index) => (
          <Skeleton key={index} className={shape} />
        ))}
      </div>
    </Delayed>
  );
}

type EmptyProps = {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** The element of the title: `h1` if the screen has no other content. */
  as?: 'p' | 'h1';
};

/** For an empty list: its purpose and the first step. */
export function EmptyState({ title, children, action, as: Title = 'p' }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-14 text-center">
      <Title className="text-base font-semibold">{title}</Title>
      <p className="text-soft max-w-md">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Of a proxy's page instead of an answer, a toast says only 'Error!' (product.md section 8). */
function wordsOf(error: unknown): string {
  const text = errorToast(error) ?? 'Your session needs a moment.';
  return text === 'Error!' ? 'The server doesn’t answer. Try again in a minute.' : text;
}

export function ErrorState({ error, what, onRetry }: { error: unknown; what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-14 text-center">
      <p className="text-base font-semibold">{what} could not be loaded</p>
      <p className="text-soft max-w-md wrap-anywhere">{wordsOf(error)} Nothing is lost.</p>
      <Button className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

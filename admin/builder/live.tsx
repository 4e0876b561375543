import type { CanvasBlocksInput } from '#shared/blocks/canvas.ts';

import { Button } from '../ui/button.tsx';
import { useCanvas } from './use-canvas.ts';

/** Asks what the blocks show, and says so when nobody answers: what was shown last stays. */
export function Live(page: CanvasBlocksInput) {
  const failed = useCanvas(page);
  if (!failed) return null;
  return (
    <p role="alert" className="bg-warn-wash flex items-center justify-between gap-3 px-4 py-2">
      The page below may be out of date: it couldn’t be asked for anew. Nothing that you wrote is lost.
      <Button size="sm" onClick={failed.retry}>
        Try again
      </Button>
    </p>
  );
}

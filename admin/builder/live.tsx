import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { CanvasBlocksInput } from '#shared/blocks/canvas.ts';

import { canvasBlocksQuery } from '../queries/canvas.ts';
import { Button } from '../ui/button.tsx';
import { useSettled } from '../ui/use-debounced.ts';
import { $shown } from './state/builder-state.ts';

/** Debounce of the request after an edit, in milliseconds. */
const pause = 100;

/** Keeps the blocks' data up to date, and shows a notice when that fails; blocks then keep their last data. */
export function Live(page: CanvasBlocksInput) {
  const now = JSON.stringify(page);
  const asked = useSettled(now, pause);
  const input = useMemo(() => JSON.parse(asked) as CanvasBlocksInput, [asked]);
  const { data, error, refetch } = useQuery(canvasBlocksQuery(input));
  useEffect(() => {
    if (!data) return;
    const before = $shown.get();
    // Equal data keeps its identity, so its block doesn't rerender.
    for (const [id, block] of Object.entries(data.blocks)) {
      if (before[id] !== block && JSON.stringify(before[id]) !== JSON.stringify(block)) $shown.setKey(id, block);
    }
  }, [data]);
  if (!error) return null;
  return (
    <p role="alert" className="bg-warn-wash flex items-center justify-between gap-3 px-4 py-2">
      The preview couldn’t be refreshed and may be out of date. Your changes aren’t lost.
      <Button size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import type { CanvasBlocksInput } from '#shared/blocks/canvas.ts';

import { canvasBlocksQuery } from '../queries/canvas.ts';
import { Button } from '../ui/button.tsx';
import { $shown } from './state/builder-state.ts';

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

/** Between the last key and the question what the page shows now. */
const pause = 100;

/** Keeps what the blocks show up to date. Null when that works; otherwise what it failed with, and how to try again. */
function useCanvas(page: CanvasBlocksInput): { error: unknown; retry: () => void } | null {
  const now = JSON.stringify(page);
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), pause);
    return () => clearTimeout(timer);
  }, [now]);
  const input = useMemo(() => JSON.parse(asked) as CanvasBlocksInput, [asked]);
  const { data, error, refetch } = useQuery(canvasBlocksQuery(input));
  useEffect(() => {
    if (!data) return;
    const before = $shown.get();
    // What is the same stays the same object: its block isn't drawn anew.
    for (const [id, block] of Object.entries(data.blocks)) {
      if (before[id] !== block && JSON.stringify(before[id]) !== JSON.stringify(block)) $shown.setKey(id, block);
    }
  }, [data]);
  return error ? { error, retry: () => void refetch() } : null;
}

import { useCallback, useState } from 'react';

import type { Change } from '#shared/schemas/changes.ts';

import type { Changes } from '../queries/changes.ts';

const none: Change[] = [];

/** Which changes are ticked: all of those listed at first. What someone saves while the sheet is open comes unticked. */
export function useTicks(listed: Changes | undefined) {
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  if (!ticked && listed) setTicked(new Set(listed.changes.map(({ document }) => document)));
  const { changes = none, total = 0 } = listed ?? {};
  const chosen = changes.map(({ document }) => document).filter((document) => ticked?.has(document));
  const onTick = useCallback((documents: string[], isTicked: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      for (const document of documents) {
        if (isTicked) next.add(document);
        else next.delete(document);
      }
      return next;
    });
  }, []);
  return {
    changes,
    ticked: ticked ?? noTicks,
    /** The documents that are listed and ticked. */
    chosen,
    /** How many a publish takes live: with every tick also those beyond the list. */
    count: chosen.length === changes.length ? total : chosen.length,
    total,
    onTick,
  };
}

const noTicks: ReadonlySet<string> = new Set();

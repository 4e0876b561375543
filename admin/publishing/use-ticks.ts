import { useCallback, useState } from 'react';

import type { Change } from '#shared/schemas/changes.ts';

import type { Changes } from '../queries/changes.ts';
import type { Rest } from './publish-line.tsx';

const none: Change[] = [];
const noTicks: ReadonlySet<string> = new Set();

/**
 * Which changes are ticked: of those listed at first, all but those that wait for a scheduled release or were taken back by one. What
 * someone saves while the sheet is open comes unticked. With `isNone` nothing is ticked at first.
 */
export function useTicks(listed: Changes | undefined, isNone = false) {
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(isNone ? noTicks : null);
  if (!ticked && listed)
    setTicked(
      new Set(
        listed.changes
          .filter((change) => !isWaiting(change) && change.taken_back === null)
          .map(({ document }) => document),
      ),
    );
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
  const { now = none, later = none } = Object.groupBy(changes, (change) => (isWaiting(change) ? 'later' : 'now'));
  const early = later.map(({ document }) => document).filter((document) => ticked?.has(document));
  // With every tick also those beyond the list.
  const count = chosen.length === changes.length ? total : chosen.length;
  return {
    changes,
    now,
    /** Those that go live by themselves. */
    later,
    /** Those of them that are ticked. */
    early,
    ticked: ticked ?? noTicks,
    /** The documents that are listed and ticked. */
    chosen,
    /** How many a publish takes live. */
    count,
    rest: restOf(total - count, later.length - early.length),
    total,
    onTick,
  };
}

const isWaiting = ({ waits_for: groups }: Change): boolean => groups.length > 0;

/** What becomes of the changes that aren't chosen: how many there are, and how many of them go live by themselves. */
function restOf(left: number, waiting: number): Rest {
  if (left === 0) return 'none';
  return left === waiting ? 'waits' : 'private';
}

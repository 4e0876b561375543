import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import type { Change } from '#shared/schemas/changes.ts';

import { useAccount } from '../queries/account.ts';
import { differenceQuery } from '../queries/differences.ts';
import { type Known, knownOf, type Missing, missingChanges, telling } from './missing-changes.ts';

const atOnce = 3;
/** Beyond these a publish is one of everything, and asking for all of them would keep the API busy. */
const mostAsked = 300;

const nothingNamed: Known = { named: { ids: new Set(), paths: new Set() }, path: null };

/** What the chosen changes name although it isn't live. Loads the differences that tell, a few at a time. */
export function useMissing(changes: Change[], chosen: ReadonlySet<string>): Missing[] {
  const queryClient = useQueryClient();
  const { host } = useAccount().domain;
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const asked = useMemo(() => telling(changes, chosen).slice(0, mostAsked), [changes, chosen]);

  const load = useEffectEvent((change: Change): Promise<Known> | null => {
    if (known.has(change.document)) return null;
    // Silent: without an answer there is only no warning.
    const query = { ...differenceQuery(change), meta: { silent: true, background: true } };
    return queryClient.fetchQuery(query).then(
      (difference) => knownOf(difference, host),
      () => nothingNamed,
    );
  });
  useEffect(() => {
    const stop = new AbortController();
    const queue = [...asked];
    const work = async () => {
      for (let next = queue.shift(); next && !stop.signal.aborted; next = queue.shift()) {
        const { document } = next;
        const found = await load(next);
        if (found && !stop.signal.aborted) setKnown((before) => new Map(before).set(document, found));
      }
    };
    for (let worker = 0; worker < atOnce; worker += 1) void work();
    return () => stop.abort();
  }, [asked]);

  return useMemo(() => missingChanges(changes, chosen, known), [changes, chosen, known]);
}

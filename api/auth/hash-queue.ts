import { unavailable } from '../lib/errors.ts';
import { limitKeyOf, networkOf } from '../limits/address.ts';

/** Who waits for a hash: a known account (signed in, or on a device that signed in before), an address, or this server itself. */
export type Asker = { account: string } | { address: string; gone: AbortSignal } | 'server';

type Size = {
  concurrency: number;
  /** Most that wait in all, and most of one account or address. */
  most: number;
  mostOfOne: number;
};
/** `source` is null for this server; `since` is how many tasks had started. */
type Waiting = { source: Source | null; since: number; start: () => void; refuse: () => void };
/** `key` is an account or an address; a known account is `ahead` of addresses by so many places. */
type Source = { key: string; network: string; ahead: number; gone: AbortSignal | null };

/** Places by which a task falls back for each recent one of its account or address, and for each of the address's network. */
const [perUse, perNetworkUse] = [40, 4];
/** The most places that a task falls back, so that none waits forever. */
const furthest = 400;
/** Milliseconds for which a use counts at least; twice as long at most. */
const recent = 30_000;
/** More keys than these are not counted apart: a flood of addresses must not fill the memory. */
const mostCounted = 20_000;

/**
 * Runs `concurrency` tasks at a time: those of known accounts first, then by the time of arrival, where an account or an address falls
 * back for each of its recent tasks. So a person who signs in once passes a flood, also one of somebody who has an account. Throws
 * ApiError unavailable where too many wait.
 */
export function hashQueue({ concurrency, most, mostOfOne }: Size) {
  const waiting: Waiting[] = [];
  const uses = recentUses();
  let [running, started] = [0, 0];

  function turnOf({ source, since }: Waiting): number {
    if (!source) return Number.NEGATIVE_INFINITY;
    const back = uses.of(source.key) * perUse + uses.of(source.network) * perNetworkUse;
    return since + Math.min(furthest, back - source.ahead);
  }
  /** Takes out the first in turn, or the last. Of equals the earlier one is first. */
  function take(which: 'first' | 'last'): Waiting | undefined {
    const turns = waiting.map(turnOf);
    const index = which === 'first' ? turns.indexOf(Math.min(...turns)) : turns.lastIndexOf(Math.max(...turns));
    return waiting.splice(index, 1)[0];
  }
  function startNext(): void {
    while (running < concurrency && waiting.length > 0) {
      const next = take('first');
      if (next?.source?.gone?.aborted) next.refuse();
      else if (next) {
        running += 1;
        started += 1;
        if (next.source) uses.count([next.source.key, next.source.network]);
        next.start();
      }
    }
  }
  function finish(): void {
    running -= 1;
    startNext();
  }

  return <T>(asker: Asker, task: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const source = asker === 'server' ? null : sourceOf(asker);
      const refuse = () => reject(unavailable('Too many people are signing in right now: try again'));
      const start = () => void task().then(resolve, reject).finally(finish);
      const ofOne = source ? waiting.filter((one) => one.source?.key === source.key).length : 0;
      if (ofOne >= mostOfOne) return refuse();
      waiting.push({ source, since: started, start, refuse });
      startNext();
      if (waiting.length > most) take('last')?.refuse();
    });
}

function sourceOf(asker: Exclude<Asker, 'server'>): Source {
  if ('account' in asker) {
    const key = `account:${asker.account}`;
    return { key, network: '', ahead: furthest, gone: null };
  }
  return { key: limitKeyOf(asker.address), network: networkOf(asker.address), ahead: 0, gone: asker.gone };
}

/** Counts by key, over the last half minute to minute. */
function recentUses() {
  let [current, previous] = [new Map<string, number>(), new Map<string, number>()];
  let since = performance.now();
  const of = (key: string) => {
    const age = performance.now() - since;
    if (age > recent) {
      [previous, current] = [age > 2 * recent ? new Map<string, number>() : current, new Map<string, number>()];
      since = performance.now();
    }
    return (current.get(key) ?? 0) + (previous.get(key) ?? 0);
  };
  const count = (keys: string[]) => {
    for (const key of keys) {
      if (key === '') continue;
      if (current.size < mostCounted || current.has(key)) current.set(key, (current.get(key) ?? 0) + 1);
    }
  };
  return { of, count };
}

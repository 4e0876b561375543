import type { Log } from '#shared/trace/log.ts';

import type { Hosts } from './hosts.ts';
import { reasonOf } from './reason-of.ts';

export type Follower = {
  /** Looks now, because there may be something new. */
  wake: () => void;
  /** The same, and resolves when it is done. Throws if it can't. */
  look: () => Promise<void>;
  seen: Hosts['seen'];
  /** Resolves when the disk has what this node knows. */
  close: () => Promise<void>;
};

const everySecond = 1000;

/** Keeps this node's copy of the network up to date, for a node that publishes nothing itself. An outage is logged once. */
export function followNetwork(
  hosts: Pick<Hosts, 'look' | 'seen' | 'close'>,
  log: Log,
  interval = everySecond,
): Follower {
  let failing = false;
  let looking = false;
  let again = false;

  async function look(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    try {
      while (again) {
        again = false;
        await hosts.look();
      }
      if (failing) log('The database answers again: this node follows the network');
      failing = false;
    } catch (error) {
      if (!failing) log(`What is new can’t be read. Visitors get what this node has. ${reasonOf(error)}`, { error });
      failing = true;
    } finally {
      looking = false;
    }
  }

  const timer = setInterval(() => void look(), interval).unref();
  void look();

  async function close(): Promise<void> {
    clearInterval(timer);
    await hosts.close();
  }

  return { wake: () => void look(), look: hosts.look, seen: hosts.seen, close };
}

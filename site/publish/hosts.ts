import pLimit from 'p-limit';

import type { PublisherDomain } from '#shared/schemas/release-queue.ts';
import type { Release } from '#shared/schemas/releases.ts';
import type { Log } from '#shared/trace/log.ts';

import type { Current } from './current.ts';
import { monotonic } from './edge-cache.ts';
import { openKnownHosts } from './known-hosts.ts';
import type { News } from './live-releases.ts';
import { atOnce, openPointers, type Pointers } from './pointers.ts';
import type { ReleaseQueue } from './release-queue.ts';

type Needs = {
  dataDir: string;
  domains: ReleaseQueue['domains'];
  /** See `openPointers`; without it every release counts as readable. */
  isReadable?: (id: string, current: Current) => Promise<boolean>;
  /** Receives each host whose visitors now see something else. */
  onChange: (...news: News) => Promise<void> | void;
  /** Called when this node shows all that was current at a moment (`monotonic`). */
  onLook?: (asOf: number) => void;
  log: Log;
};

/** What this node knows of the network: which domain is at which host, and which release of each is current. */
export type Hosts = {
  /** Reads everything. */
  sync: () => Promise<PublisherDomain[]>;
  /** Reads what has changed since the last time: one small read if nothing has. Now and then everything, which mends whatever was missed. */
  look: () => Promise<void>;
  /** The same, but only after `due`. */
  lookIfDue: () => Promise<void>;
  due: () => void;
  /** Milliseconds since the last look that succeeded; null before the first. */
  seen: () => number | null;
  show: Pointers['show'];
  /** Looks if the domain, which has a release, isn't known as served at this host. */
  know: (domain: Pick<Release, 'domain_id' | 'host'>) => Promise<void>;
  /** Writes what isn't on the disk yet. */
  close: () => Promise<void>;
};

/** Milliseconds after which everything is read again. */
const longestSince = 10 * 60_000;

export function openHosts({ dataDir, domains, isReadable = async () => true, onChange, onLook, log }: Needs): Hosts {
  const disk = failures(log);
  const pointers = openPointers({ dataDir, isReadable, onFailedWrite: disk.failed });
  const known = openKnownHosts(dataDir);
  let isDue = true;
  let last: Promise<unknown> = Promise.resolve();
  /** When everything was read, and the network's count of changes at the last look. */
  let whole: { at: number; since: number } | null = null;
  let seenAt: number | null = null;

  /** One after another: two would write the same table. After a failure the next look is due. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => {
      isDue = true;
    });
    return mine;
  }

  async function ask(since?: number): ReturnType<ReleaseQueue['domains']> {
    isDue = false;
    const found = await domains(since);
    seenAt = performance.now();
    return found;
  }

  async function sync(): Promise<PublisherDomain[]> {
    const asOf = monotonic();
    const { data, version } = await ask();
    whole = { at: performance.now(), since: version };
    await take(data, { all: true });
    tell(asOf);
    return data;
  }

  async function look(): Promise<void> {
    if (whole === null || performance.now() - whole.at > longestSince) return void (await sync());
    const asOf = monotonic();
    const { data, version } = await ask(whole.since);
    if (version < whole.since) {
      // The database isn't the one of before: it was restored.
      pointers.forget();
      return void (await sync());
    }
    whole.since = version;
    await take(data, { all: false });
    tell(asOf);
  }

  function tell(asOf: number): void {
    if (whole !== null && !pointers.behind()) onLook?.(asOf);
  }

  async function take(domainsNow: PublisherDomain[], how: { all: boolean }): Promise<void> {
    disk.begin();
    const news = new Map<string, News>();
    for (const { id, host, unwritten } of await pointers.take(domainsNow))
      news.set(host, [host, unwritten ? { id, current: unwritten, packs: [] } : undefined]);
    const moved = how.all || domainsNow.length > 0 ? await known.take(domainsNow, how) : [];
    for (const [host, rule] of moved) news.set(host, [host, news.get(host)?.[1], rule]);
    await write();
    const some = pLimit(atOnce);
    await Promise.all(Array.from(news.values(), (each) => some(async () => onChange(...each))));
    disk.end();
  }

  /** Visitors are served from memory while the disk takes nothing. */
  async function write(how?: { now: boolean }): Promise<void> {
    await known.write(how).catch(disk.failed);
  }

  return {
    sync: () => inTurn(sync),
    look: () => inTurn(look),
    lookIfDue: () =>
      inTurn(async () => {
        if (isDue) await look();
      }),
    due: () => {
      isDue = true;
    },
    seen: () => (seenAt === null ? null : performance.now() - seenAt),
    show: pointers.show,
    know: ({ domain_id: id, host }) =>
      inTurn(async () => {
        const entry = await known.entry(id);
        // What has a release isn't archived, nor built elsewhere, any more.
        if (entry?.host !== host || entry.archived || entry.elsewhere) await look();
      }),
    close: () => inTurn(() => write({ now: true })),
  };
}

/** Says once that the disk takes nothing, and once that it does again. */
function failures(log: Log) {
  let isFailing = false;
  let hasFailed = false;
  return {
    begin: () => void (hasFailed = false),
    failed: (error: unknown) => {
      hasFailed = true;
      if (!isFailing)
        log(
          `What is live can’t be kept on the disk. Visitors get it, but after a restart they get what was before until the database answers. ${String(error)}`,
          { error },
        );
      isFailing = true;
    },
    end: () => {
      if (isFailing && !hasFailed) log('What is live is kept on the disk again');
      isFailing = hasFailed;
    },
  };
}

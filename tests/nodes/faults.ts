import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import type { Fleet, Member } from './fleet.ts';

/** Something that breaks, for so many milliseconds. Resolves when it is over and all nodes can do their work. */
export type Fault = { name: string; run: (fleet: Fleet, ms: number) => Promise<void> };

/** Milliseconds; the lease of a publisher is 15 seconds. */
const longerThanLease = 17_000;
/** On the way there and on the way back. */
const slow = 25;
const patience = 60_000;
const givesUp = /release \d+ failed\.|outcome of a release could not be reported/;

export const faults: Fault[] = [
  {
    name: 'a node killed',
    run: ({ members: [, , member], restart }) => restart(member, 'SIGKILL'),
  },
  { name: 'a publisher stopped while it builds, thawed after another one took over', run: stopPublisher },
  {
    name: 'Postgres away',
    run: async ({ network, members, back }, ms) => {
      lose(members);
      await network.postgres.stop();
      await wait(ms);
      await network.postgres.start();
      await back(members);
    },
  },
  {
    name: 'S3 away',
    run: async ({ network: { pictures, releases }, members, back }, ms) => {
      lose(members);
      await Promise.all([pictures.stop(), releases.stop()]);
      await wait(ms);
      await Promise.all([pictures.start(), releases.start()]);
      await back(members);
    },
  },
  {
    name: 'S3 slow',
    run: async ({ members }, ms) => {
      const links = members.flatMap(({ links: { pictures, releases } }) => [pictures, releases]);
      for (const link of links) link.delay = slow;
      await wait(ms);
      for (const link of links) link.delay = 0;
    },
  },
  {
    name: 'the network of a node cut',
    run: async ({ members: [member], back }, ms) => {
      lose([member]);
      const links = Object.values(member.links);
      if (member.own) member.own.cut();
      else for (const link of links) link.hold();
      await wait(ms);
      if (member.own) member.own.mend();
      else for (const link of links) link.release();
      await back([member]);
    },
  },
  {
    name: 'the disk of a node full',
    run: async ({ members: [, member] }, ms) => {
      member.disk?.fill();
      await wait(ms);
      member.disk?.makeRoom();
    },
  },
];

function lose(members: readonly Member[]): void {
  for (const member of members) member.reachesSince = Infinity;
}

/** Two publishers then believe that they have the lease of one release. */
async function stopPublisher({ network, members, back }: Fleet, ms: number): Promise<void> {
  const database = new pg.Client({ connectionString: network.databaseUrl });
  await database.connect();
  /** Releases that somebody builds and no visitor sees yet. */
  const building = async () => {
    const query = `select releases.id, claimed_by as publisher from releases join domains on domains.id = domain_id
      where state = 'building' and number > coalesce(shown_number, 0)`;
    return (await database.query<{ id: string; publisher: string }>(query)).rows;
  };
  /** Whichever builds something now is stopped at it. */
  async function stopOne() {
    const [built] = await building();
    const member = members.find(({ node }) => publisherOf(node.dataDir) === built?.publisher);
    if (!built || !member) return null;
    lose([member]);
    member.node.child.kill('SIGSTOP');
    // What it had sent before has arrived then.
    await wait(300);
    if ((await building()).some(({ id }) => id === built.id)) return { ...built, member };
    member.node.child.kill('SIGCONT');
    await back([member]);
    return null;
  }
  try {
    const { id, publisher, member } = await until('a node builds', stopOne);
    const { child, output } = member.node;
    const stoppedAt = performance.now();
    await until('another one takes over', async () => {
      const query = `select 1 from releases where id = $1 and state = 'live' and claimed_by <> $2`;
      return (await database.query(query, [id, publisher])).rowCount === 1;
    });
    await wait(Math.max(0, Math.max(ms, longerThanLease) - (performance.now() - stoppedAt)));
    const before = output().length;
    child.kill('SIGCONT');
    // What it hears of first depends on what it was at: the switch, a question about its lease, or a connection that it lost.
    await until('it gives up', () => givesUp.test(output().slice(before)));
    const { rows } = await database.query<{ state: string; back: boolean }>(
      'select state, claimed_by = $2 as back from releases where id = $1',
      [id, publisher],
    );
    if (rows[0]?.state !== 'live' || rows[0].back)
      throw new Error(`Release ${id} is its again: ${JSON.stringify(rows)}`);
    await back([member]);
  } finally {
    for (const { node } of members) node.child.kill('SIGCONT');
    await database.end();
  }
}

const publisherOf = (dataDir: string) => readFileSync(join(dataDir, 'publisher'), 'utf8').trim();

/** Resolves with what `find` finds. */
async function until<T>(what: string, find: () => Promise<T | null | false> | T | null | false): Promise<T> {
  for (const began = performance.now(); performance.now() - began < patience; await wait(5)) {
    const found = await find();
    if (found !== null && found !== false) return found;
  }
  throw new Error(`Not within ${patience / 1000} s: ${what}`);
}

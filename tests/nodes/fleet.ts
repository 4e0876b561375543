import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { createSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';

import { type Balancer, startBalancer } from './balancer.ts';
import { createOwnNetwork, type OwnNetwork } from './own-network.ts';
import { type Relay, startRelay } from './relay.ts';
import { startNetwork, type TestNetwork, type TestNode } from './start-nodes.ts';

/** A place for a node: what it has around it stays when the process is another one. */
export type Member = {
  name: string;
  node: TestNode;
  links: Record<'postgres' | 'pictures' | 'releases', Relay>;
  /** Null where this machine doesn't allow it, or where another member has one. */
  own: OwnNetwork | null;
  disk: SmallDisk | null;
  /** Milliseconds by which its clock is wrong. */
  clock: number;
  /** Since when it can reach database and buckets (`performance.now`); Infinity while it can't. */
  reachesSince: number;
};

export type Fleet = {
  network: TestNetwork;
  members: [Member, Member, Member];
  /** For visitors and for editors, as `docs/scaling.md` has it: a node that can't save still has pages. */
  balancers: Record<'web' | 'api', Balancer>;
  /** Ends a node, and starts it again with its disk. */
  restart: (member: Member, signal: NodeJS.Signals) => Promise<void>;
  /** Whatever was wrong with these is over: resolves when they say that they can do their work. */
  back: (members: readonly Member[]) => Promise<void>;
  remove: () => Promise<void>;
};

const fiveMinutes = 300_000;

/**
 * Three equal nodes behind a balancer. The first has a network of its own, the second a small disk, where this machine allows that. The
 * clocks of the second and the third are wrong all the time.
 */
export async function startFleet(host: string): Promise<Fleet> {
  const network = await startNetwork(host);
  const own = createOwnNetwork();
  const disk = createSmallDisk(128);
  const around = [
    { name: 'one', own, disk: null, clock: 0 },
    { name: 'two', own: null, disk, clock: -fiveMinutes },
    { name: 'three', own: null, disk: null, clock: fiveMinutes },
  ];
  const members = (await Promise.all(around.map((each) => join(network, each)))) as Fleet['members'];
  const balanced = { nodes: () => members.map(({ node }) => node), patience: 8000 };
  const web = await startBalancer({ ...balanced, role: 'web' });
  const api = await startBalancer({ ...balanced, role: 'api' });

  async function back(these: readonly Member[]): Promise<void> {
    await Promise.all(
      these.map(async (member) => {
        while (!(await isReady(member.node))) await wait(100);
        member.reachesSince = performance.now();
      }),
    );
  }

  return {
    network,
    members,
    balancers: { web, api },
    restart: async (member, signal) => {
      member.reachesSince = Infinity;
      await member.node.end(signal);
      member.node = await start(network, member, member.node.dataDir);
      await back([member]);
    },
    back,
    remove: async () => {
      await Promise.all([web.close(), api.close()]);
      for (const { node } of members) node.child.kill('SIGKILL');
      for (const { links } of members) for (const link of Object.values(links)) await link.close();
      own?.remove();
      // What is mounted there can't be deleted before.
      disk?.remove();
      await network.remove();
    },
  };
}

async function join(network: TestNetwork, around: Pick<Member, 'name' | 'own' | 'disk' | 'clock'>): Promise<Member> {
  const here = around.own?.here ?? '127.0.0.1';
  const relayTo = (link: string | null) => startRelay(here, Number(new URL(link ?? '').port));
  const links = {
    postgres: await relayTo(network.databaseUrl),
    pictures: await relayTo(network.pictures.bucket.endpoint),
    releases: await relayTo(network.releases.bucket.endpoint),
  };
  const node = await start(network, { ...around, links }, around.disk?.folder);
  return { ...around, links, node, reachesSince: performance.now() };
}

function start(
  network: TestNetwork,
  { name, own, links, clock }: Pick<Member, 'name' | 'own' | 'links' | 'clock'>,
  dataDir: string | undefined,
): Promise<TestNode> {
  const here = own?.here ?? '127.0.0.1';
  const database = new URL(network.databaseUrl);
  database.host = `${here}:${links.postgres.port}`;
  const settings = {
    ...(clock === 0
      ? {}
      : { CLOCK_OFF: String(clock), NODE_OPTIONS: `--import ${new URL('./shifted-clock.ts', import.meta.url).href}` }),
    DATABASE_URL: database.href,
    S3_ENDPOINT: `http://${here}:${links.pictures.port}`,
    PACKS_S3_ENDPOINT: `http://${here}:${links.releases.port}`,
  };
  return network.start(name, { settings, ...(own ? { own } : {}), ...(dataDir ? { dataDir } : {}) });
}

function isReady({ port, address = '127.0.0.1' }: TestNode): Promise<boolean> {
  return new Promise((done) => {
    const asked = get({ host: address, port, path: '/api/health/ready', agent: false, timeout: 2000 });
    asked.once('response', (answer) => done(answer.resume().statusCode === 200));
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => done(false));
    asked.once('close', () => done(false));
  });
}

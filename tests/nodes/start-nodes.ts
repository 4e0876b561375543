import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { NodeRole } from '#api/config/node.ts';
import type { Bucket } from '#shared/rules/bucket.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { createDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createCluster, type PostgresCluster, unsynced } from '#tests/support/postgres-cluster.ts';

export const owner = { email: 'owner@example.com', password: 'correct horse battery' };

/** One node: a process with a disk of its own. */
export type TestNode = {
  name: string;
  role: NodeRole;
  port: number;
  /** Where it listens, if it isn't this machine's own address. */
  address?: string;
  dataDir: string;
  child: ChildProcess;
  /** What it has printed until now. */
  output: () => string;
  /** Ends it with a signal, and resolves when it is gone. */
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

type Start = {
  role?: NodeRole;
  settings?: Record<string, string>;
  /** The disk of a node that ended. */
  dataDir?: string;
  /** The folder of another version. */
  root?: string;
  /** A network of its own, in which it listens at this address; `prefix` runs a program there. */
  own?: { prefix: readonly string[]; address: string };
  /** Whether to wait until it is ready. */
  ready?: boolean;
};

/** What nodes share: a database, a bucket of pictures and one of releases. */
export type TestNetwork = {
  postgres: PostgresCluster;
  databaseUrl: string;
  pictures: TestBucket;
  releases: TestBucket;
  nodes: TestNode[];
  start: (name: string, how?: Start) => Promise<TestNode>;
  remove: () => Promise<void>;
};

/** An empty installation of several nodes, with its own Postgres; `host` is its first domain. */
export async function startNetwork(host: string): Promise<TestNetwork> {
  const [postgres, pictures, releases] = await Promise.all([
    createCluster(unsynced),
    startBucket('pictures'),
    startBucket('releases'),
  ]);
  const databaseUrl = (await createDatabase(postgres.url))?.url ?? '';
  const nodes: TestNode[] = [];
  const shared = {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    FIRST_DOMAIN: host,
    PANEL_HOST: 'panel.localhost',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    ...bucketSettings('S3_', pictures.bucket),
    ...bucketSettings('PACKS_S3_', releases.bucket),
  };

  async function start(name: string, { role = 'all', settings = {}, ready = true, ...how }: Start = {}) {
    const dataDir = how.dataDir ?? mkdtempSync(join(tmpdir(), `caravan-node-${name}-`));
    const port = await freePort();
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...shared, PORT: String(port), DATA_DIR: dataDir, ROLE: role, ...settings };
    const address = how.own ? { address: how.own.address } : {};
    const [program, ...values] = [...(how.own?.prefix ?? []), process.execPath, 'tests/support/serve-without-panel.ts'];
    const child = spawn(program ?? '', values, {
      env: { ...env, HOST: how.own?.address ?? env.HOST },
      ...(how.root ? { cwd: how.root } : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const gone = once(child, 'exit');
    const node: TestNode = {
      name,
      role,
      port,
      ...address,
      dataDir,
      child,
      output: () => output,
      end: async (signal = 'SIGTERM') => {
        child.kill(signal);
        await gone;
      },
    };
    nodes.push(node);
    if (ready) await isReady(node);
    return node;
  }

  return {
    postgres,
    databaseUrl,
    pictures,
    releases,
    nodes,
    start,
    remove: async () => {
      for (const { child } of nodes) child.kill('SIGKILL');
      await Promise.all([pictures.close(), releases.close(), postgres.remove()]);
      for (const { dataDir } of nodes) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function bucketSettings(prefix: string, { endpoint, name, accessKeyId, secretAccessKey }: Bucket) {
  return {
    [`${prefix}ENDPOINT`]: endpoint ?? '',
    [`${prefix}BUCKET`]: name,
    [`${prefix}ACCESS_KEY_ID`]: accessKeyId,
    [`${prefix}SECRET_ACCESS_KEY`]: secretAccessKey,
  };
}

/** Resolves when the node says that it has started. Throws what it printed if it ended before. */
export async function isReady({ child, output }: TestNode): Promise<void> {
  while (!/^ready /m.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The node ended: ${output()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
}

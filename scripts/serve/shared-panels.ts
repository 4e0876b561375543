import { setTimeout as wait } from 'node:timers/promises';

import * as z from 'zod/mini';

import type { Bucket } from '#shared/rules/bucket.ts';
import type { Log } from '#shared/trace/log.ts';
import { openBucketClient } from '#site/publish/packs/bucket-client.ts';

/** Files of a built panel by relative path. */
export type PanelFiles = Map<string, Buffer>;

/** The scripts and styles of every version that runs, which nodes share in the bucket of releases while they are updated. */
export type SharedPanels = {
  /** Stores this node's. A failure is logged: other nodes then can't serve them. */
  share: (files: PanelFiles) => Promise<void>;
  /** The files of a version that has a file of this name; null if none has, or the bucket can't say so now. */
  find: (name: string) => Promise<PanelFiles | null>;
  close: () => void;
};

const prefix = 'packs/panel/';
/** What their names begin with: their content has a hash in it. */
const shared = 'assets/';
const versionFile = 'version.json';
/** Versions that are kept: more than run at once. */
const keptVersions = 5;
/** Milliseconds between two looks for versions that came since. */
const pause = 1000;
/** Milliseconds that a start or a request waits for the bucket. */
const patience = 5000;

const Stored = z.record(z.string(), z.string());
const Version = z.object({ build: z.string() });

export function openSharedPanels(bucket: Bucket, log: Log): SharedPanels {
  const client = openBucketClient(bucket, 'PACKS_S3_');
  const known = new Map<string, PanelFiles>();
  let looked = { at: -Infinity, done: Promise.resolve() };

  const keys = async () => (await client.objects(prefix)).map(({ key }) => key).toSorted();

  async function store(files: PanelFiles): Promise<void> {
    const { build } = z.parse(Version, JSON.parse(files.get(versionFile)?.toString() ?? '{}'));
    const there = await keys();
    const key = `${prefix}${new Date().toISOString()}-${build}.json`;
    // Again where it isn't among the newest, or it would be the next that goes.
    const isThere = there.slice(1 - keptVersions).some((other) => other.endsWith(`-${build}.json`));
    if (isThere) return;
    const assets = [...files].filter(([name]) => name.startsWith(shared));
    const body = JSON.stringify(Object.fromEntries(assets.map(([name, bytes]) => [name, bytes.toString('base64')])));
    await client.put(key, Buffer.from(body), { contentType: 'application/json', cacheControl: 'no-store' });
    for (const old of there.slice(0, 1 - keptVersions)) await client.remove(old);
  }

  async function look(): Promise<void> {
    const there = await keys();
    for (const key of known.keys()) if (!there.includes(key)) known.delete(key);
    for (const key of there) {
      const bytes = known.has(key) ? null : await client.get(key);
      if (!bytes) continue;
      const stored = z.parse(Stored, JSON.parse(bytes.toString()));
      known.set(key, new Map(Object.entries(stored).map(([name, text]) => [name, Buffer.from(text, 'base64')])));
    }
  }

  const among = (name: string) => [...known.values()].find((files) => files.has(name)) ?? null;
  const failed = (what: string) => (error: unknown) =>
    log(`${what}: ${error instanceof Error ? error.message : String(error)}`, { level: 'warn' });

  return {
    share: async (files) => {
      const done = store(files).catch(failed('Other nodes can’t serve the scripts of this version of the panel'));
      await Promise.race([done, wait(patience, undefined, { ref: false })]);
    },
    find: async (name) => {
      const found = among(name);
      if (found || !name.startsWith(shared)) return found;
      if (performance.now() - looked.at >= pause)
        looked = {
          at: performance.now(),
          done: look().catch(failed('The panel’s scripts of other versions can’t be read')),
        };
      await Promise.race([looked.done, wait(patience, undefined, { ref: false })]);
      return among(name);
    },
    close: client.close,
  };
}

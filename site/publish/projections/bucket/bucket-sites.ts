import { hash } from 'node:crypto';

import pLimit from 'p-limit';

import type { Bucket } from '#shared/rules/bucket.ts';
import { alwaysHeaders } from '#shared/rules/response-headers.ts';

import { type BucketClient, openBucketClient } from '../../packs/bucket-client.ts';
import type { BucketRelease, BucketSites, Confirm } from './bucket-release.ts';
import { isKept, objectsOf, redirectObject, redirectPage, type SiteObject } from './objects.ts';
import {
  readPending,
  readRecord,
  recordedHosts,
  removePending,
  removeRecord,
  type SiteRecord,
  writePending,
  writeRecord,
} from './record.ts';

const atOnce = 24;
/**
 * A page that is open in a browser still requests the scripts and pictures of its release, so they are kept for this many releases.
 */
const keptReleases = 10;
const turns = ['file', 'page', 'feed'] as const;

/** `hstsOf` returns the setting HSTS for a host on HTTPS, else null. */
export function openBucketSites(bucket: Bucket, hstsOf: (host: string) => string | null = () => null): BucketSites {
  const client = openBucketClient(bucket, 'SITES_S3_');

  async function publish({ manifest, packs, ...release }: BucketRelease) {
    const wanted = objectsOf(manifest);
    const read = (name: string) => packs.read(name, 'plain');
    return bring({ ...release, headers: manifest.headers, wanted, read });
  }

  async function bring(site: Wanted): Promise<{ written: number; removed: number }> {
    const { host, number, headers, wanted, read, confirm, onProgress, again = false } = site;
    const [record, pending] = await Promise.all([readRecord(client, host), readPending(client, host)]);
    const uncertain = again ? [...new Set([...pending, ...wanted.keys(), ...(await keysOf(client, host))])] : pending;
    const { write, remove, files } = compare(wanted, record, uncertain, number);
    const total = write.length + remove.length;
    let done = 0;
    const step = () => onProgress?.((done += 1), total);
    if (total > 0 || uncertain.length > 0) {
      // From here on, the next publish notices if this one is interrupted.
      await writePending(client, host, [
        ...new Set([...uncertain, ...write.map(({ object }) => object.key), ...remove]),
      ]);
      const put = async ({ object }: Write) => {
        await confirm();
        await putObject(client, host, object, read);
        step();
      };
      for (const turn of turns) {
        const [added, changed] = [true, false].map((isNew) =>
          write.filter((one) => one.object.turn === turn && one.isNew === isNew),
        ) as [Write[], Write[]];
        // What a changed page links to is written before it.
        await each(added, put);
        await each(changed, put);
      }
      await each(remove, async (key) => {
        await confirm();
        await client.remove(`${host}/${key}`);
        step();
      });
      await confirm();
    }
    await writeRecord(client, host, {
      release: number,
      headers: { ...alwaysHeaders(hstsOf(host)), ...headers },
      files,
    });
    if (total > 0 || uncertain.length > 0) await removePending(client, host);
    return { written: write.length, removed: remove.length };
  }

  /** Replaces every page of a former host with a redirect and removes everything else. */
  async function lead(host: string, origin: string | null, confirm: Confirm): Promise<void> {
    const [record, pending] = await Promise.all([readRecord(client, host), readPending(client, host)]);
    if (record === null && pending.length === 0) return;
    if (origin !== null && pending.length === 0 && leadsTo(record, origin)) return;
    const keys = [...new Set([...Object.keys(record?.files ?? {}), ...pending])];
    const pages = origin === null ? [] : keys.filter((key) => !isKept(key) && !/\.[a-z0-9]{2,11}$/.test(key));
    const home = origin === null ? [] : [redirectObject('index.html', `${origin}/`)];
    const redirects = [...home, ...pages.map((key) => redirectObject(key, `${origin}/${encodeURI(key)}`))];
    await bring({
      host,
      number: (record?.release ?? 0) + keptReleases + 1,
      headers: {},
      wanted: new Map(redirects.map((object) => [object.key, object])),
      read: () => Promise.reject(new Error('A redirect has no file')),
      confirm,
    });
    if (origin !== null) return;
    await confirm();
    await removeRecord(client, host);
  }

  return {
    publish,
    lead,
    hosts: async () => {
      const { whole, unfinished } = await recordedHosts(client);
      return { held: [...whole, ...unfinished], whole: [...whole] };
    },
    close: client.close,
  };
}

type Wanted = Pick<BucketRelease, 'host' | 'number' | 'confirm' | 'again' | 'onProgress'> & {
  headers: Record<string, string>;
  wanted: Map<string, SiteObject>;
  read: (stored: string) => Promise<Uint8Array>;
};
type Write = { object: SiteObject; isNew: boolean };
type Difference = { write: Write[]; remove: string[]; files: SiteRecord['files'] };

/** What to write and remove so that the bucket matches, and the record afterwards. */
function compare(
  wanted: Map<string, SiteObject>,
  record: SiteRecord | null,
  uncertain: string[],
  number: number,
): Difference {
  const before = new Map(Object.entries(record?.files ?? {}));
  const doubted = new Set(uncertain);
  const difference: Difference = { write: [], remove: [], files: {} };
  for (const object of wanted.values()) {
    const known = before.get(object.key);
    if (doubted.has(object.key) || known?.[0] !== object.hash)
      difference.write.push({ object, isNew: known === undefined });
    difference.files[object.key] = [object.hash, number];
  }
  for (const key of new Set([...before.keys(), ...doubted])) {
    if (wanted.has(key)) continue;
    const known = before.get(key);
    if (known && isKept(key) && number - known[1] <= keptReleases) difference.files[key] = known;
    else difference.remove.push(key);
  }
  return difference;
}

async function putObject(
  client: BucketClient,
  host: string,
  { key, content, headers }: SiteObject,
  read: Wanted['read'],
): Promise<void> {
  const options = { contentType: headers['content-type'], cacheControl: headers['cache-control'] };
  if ('stored' in content) return client.put(`${host}/${key}`, await read(content.stored), options);
  return client.put(`${host}/${key}`, Buffer.from(redirectPage(content.leadsTo)), { ...options, ...content });
}

/** Whether everything left of a former host already redirects to this origin. */
function leadsTo(record: SiteRecord | null, origin: string): boolean {
  return record?.files['index.html']?.[0] === hash('sha256', `301 ${origin}/`, 'base64url');
}

async function keysOf(client: BucketClient, host: string): Promise<string[]> {
  return (await client.objects(`${host}/`)).map(({ key }) => key.slice(host.length + 1));
}

/** Runs several at once. A failure starts no further ones, and is thrown when those under way have ended. */
async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit({ concurrency: atOnce, rejectOnClear: true });
  const running = items.map((item) =>
    limit(async () => {
      try {
        await work(item);
      } catch (error) {
        limit.clearQueue();
        throw error;
      }
    }),
  );
  await Promise.allSettled(running);
  await Promise.all(running);
}

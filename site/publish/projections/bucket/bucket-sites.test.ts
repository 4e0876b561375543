import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Bucket } from '#shared/rules/bucket.ts';
import { type Files, roundRelease, storedRelease } from '#tests/support/bucket-release.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';

import { LeaseLostError } from '../../lease.ts';
import type { BucketSites } from './bucket-release.ts';
import { openBucketSites } from './bucket-sites.ts';

let bucket: TestBucket;
let store: string;
let sites: BucketSites;
let settings: Bucket;
let address: string;
beforeAll(async () => {
  bucket = await startBucket();
  store = mkdtempSync(join(tmpdir(), 'caravan-bucket-store-'));
  address = bucket.settings['S3_ENDPOINT'] ?? '';
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  settings = { endpoint: address, region: 'us-east-1', name: 'pictures', ...key };
  sites = openBucketSites(settings);
});
afterAll(async () => {
  sites.close();
  await bucket.close();
  rmSync(store, { recursive: true, force: true });
});

/** Each test uses a host of its own in the same bucket. */
let count = 0;
let host = '';
beforeEach(() => {
  count += 1;
  host = `site-${count}.test`;
});

/** What the bucket serves without credentials. */
const get = (path: string, of = host) => fetch(`${address}/pictures/${of}/${path}`);
const textAt = async (path: string, of = host) => {
  const response = await get(path, of);
  return response.ok ? response.text() : response.status;
};
const publish = async (number: number, files: Files, of = host) =>
  sites.publish(await storedRelease(store, of, number, files));
const sure = () => Promise.resolve();
/** Whether the bucket has a complete release of the host. */
const isWhole = async (of = host) => (await sites.hosts()).whole.includes(of);
/** The objects of a host, as who has the key sees them. */
async function keys(): Promise<string[]> {
  const response = await fetch(`${address}/pictures?prefix=${host}/`);
  return [...(await response.text()).matchAll(/<Key>[^/]+\/([^<]+)<\/Key>/g)].map((found) => found[1] ?? '');
}

describe('a release in a bucket', () => {
  test('has each file at its public path, with type and caching', async () => {
    await publish(1, {
      pages: { '/': '<p>Home', '/members/el-comal': '<p>El Comal', '/404': '<p>Not here', '/sitemap.xml': '<urlset/>' },
      assets: { '_astro/site.a1.css': 'p{}' },
    });
    const seen = await Promise.all(
      ['index.html', 'members/el-comal', '404.html', 'sitemap.xml', '_astro/site.a1.css'].map(async (path) => {
        const { headers, status } = await get(path);
        return [status, headers.get('content-type'), headers.get('cache-control')];
      }),
    );
    const page = [200, 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'];
    expect(seen).toEqual([
      page,
      page,
      page,
      [200, 'application/xml', 'public, max-age=0, must-revalidate'],
      [200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ]);
    expect(await textAt('members/el-comal')).toBe('<p>El Comal');
  });

  test('writes only what changed', async () => {
    const pages = { '/': '<p>Home', '/a': '<p>A', '/b': '<p>B' };
    expect(await publish(1, { pages })).toEqual({ written: 3, removed: 0 });
    expect(await publish(2, { pages })).toEqual({ written: 0, removed: 0 });
    expect(await publish(3, { pages: { '/': '<p>Home', '/a': '<p>Another', '/c': '<p>C' } })).toEqual({
      written: 2,
      removed: 1,
    });
    expect([await textAt('a'), await textAt('b'), await textAt('c')]).toEqual(['<p>Another', 404, '<p>C']);
  });

  test('can be reverted to the older one', async () => {
    const older = { pages: { '/': '<p>Older', '/gone': '<p>Still here' } };
    await publish(1, older);
    await publish(2, { pages: { '/': '<p>Newer', '/fresh': '<p>Fresh' } });
    await publish(3, older);
    expect([await textAt('index.html'), await textAt('gone'), await textAt('fresh')]).toEqual([
      '<p>Older',
      '<p>Still here',
      404,
    ]);
  });

  test('redirects, on services with and without support for redirects', async () => {
    const redirects = [{ from: '/old', to: '/new?a=1&b="2"' }];
    await publish(1, { pages: { '/': '<p>Home', '/new': '<p>New' }, redirects });
    const response = await get('old');
    expect(response.headers.get('x-amz-website-redirect-location')).toBe('/new?a=1&b="2"');
    expect(await response.text()).toContain('content="0;url=/new?a=1&amp;b=&quot;2&quot;"');
    // The path becomes a page again.
    await publish(2, { pages: { '/': '<p>Home', '/old': '<p>Old' } });
    expect((await get('old')).headers.get('x-amz-website-redirect-location')).toBeNull();
    expect(await textAt('old')).toBe('<p>Old');
  });

  test('old scripts, styles and drawings stay for ten releases', async () => {
    const assets = { '_astro/old.css': 'p{}', 'favicon.svg': '<svg/>' };
    await publish(1, { pages: { '/': '1', '/art/aa.svg': '<svg/>' }, assets });
    await publish(2, { pages: { '/': '2' } });
    expect([await textAt('_astro/old.css'), await textAt('art/aa.svg'), await textAt('favicon.svg')]).toEqual([
      'p{}',
      '<svg/>',
      404,
    ]);
    await publish(11, { pages: { '/': '11' } });
    expect(await textAt('_astro/old.css')).toBe('p{}');
    await publish(12, { pages: { '/': '12' } });
    expect([await textAt('_astro/old.css'), await textAt('art/aa.svg')]).toEqual([404, 404]);
  });

  test('reports progress', async () => {
    const reported: string[] = [];
    const release = await storedRelease(store, host, 1, {
      pages: { '/': '1', '/a': 'a' },
      assets: { '_astro/a.css': 'p{}' },
    });
    await sites.publish({ ...release, onProgress: (done, total) => reported.push(`${done} of ${total}`) });
    expect(reported).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });
});

describe('an interrupted publish', () => {
  test('changes no page after another publisher took over the release', async () => {
    await publish(1, { pages: { '/': '<p>Home' } });
    const release = await storedRelease(store, host, 2, {
      pages: { '/': '<p>Changed' },
      assets: { '_astro/new.css': 'p{}' },
    });
    const lost = () => Promise.reject(new LeaseLostError('Another publisher took this release over'));
    await expect(sites.publish({ ...release, confirm: lost })).rejects.toThrow(LeaseLostError);
    expect(await textAt('index.html')).toBe('<p>Home');
    // The next publish knows what was left behind.
    await publish(3, { pages: { '/': '<p>Home' } });
    expect([await textAt('index.html'), await textAt('_astro/new.css')]).toEqual(['<p>Home', 404]);
  });

  test.each([
    [{ accessKeyId: 'WRONG' }, /^The bucket pictures refuses the key .*SITES_S3_ACCESS_KEY_ID/],
    [{ name: 'nowhere' }, /^The bucket nowhere does not exist: make it, or correct SITES_S3_BUCKET/],
    [{ endpoint: 'http://127.0.0.1:9' }, /^The bucket pictures can't be reached at http:.* check SITES_S3_ENDPOINT/],
  ])('says what to do: %o', async (change, words) => {
    const wrong = openBucketSites({ ...settings, ...change });
    const release = await storedRelease(store, host, 1, { pages: { '/': '<p>Home' } });
    await expect(wrong.publish(release)).rejects.toThrow(words);
    await expect(wrong.hosts()).rejects.toThrow(words);
    wrong.close();
  });

  test('leaves complete pages if the bucket goes away, and the next publish finishes', async () => {
    await sites.publish(await roundRelease(store, host, 1));
    const release = await roundRelease(store, host, 2);
    const stopping: Promise<void>[] = [];
    const onProgress = (done: number) => {
      if (done === 12) stopping.push(bucket.stop());
    };
    await expect(sites.publish({ ...release, onProgress })).rejects.toThrow(/can't be reached/);
    await Promise.all(stopping);
    await bucket.start();
    expect(await brokenPages()).toEqual([]);
    expect(await isWhole()).toBe(false);
    await sites.publish(release);
    expect(await roundsShown()).toEqual(['2']);
    expect(await isWhole()).toBe(true);
  });
});

const paths = ['index.html', '404.html', ...Array.from({ length: 38 }, (_, index) => `members/member-${index}`)];

/** Pages whose stylesheet is missing. */
async function brokenPages(): Promise<string[]> {
  const checked = await Promise.all(
    paths.map(async (path) => {
      const html = String(await textAt(path));
      const sheet = /href=\/([^>]+)/.exec(html)?.[1];
      return sheet !== undefined && (await get(sheet)).ok ? [] : [`${path}: ${html}`];
    }),
  );
  return checked.flat();
}

async function roundsShown(): Promise<string[]> {
  const texts = await Promise.all(paths.map((path) => textAt(path)));
  return [...new Set(texts.map((html) => /in round (\d+)/.exec(String(html))?.[1] ?? String(html)))];
}

const killCycles = Number(process.env['KILL_CYCLES'] ?? 4);
const killTimeout = 60_000 + killCycles * 10_000;

test(
  'killed at any moment, visitors never see a page without its styles, and the next publish completes it',
  async () => {
    await sites.publish(await roundRelease(store, host, 1));
    const program = resolve(import.meta.dirname, '../../../../tests/support/upload-without-end.ts');
    let round = 2;
    const cut: boolean[] = [];
    // A kill may come between two uploads: kill on until one was cut short.
    for (let kill = 0; kill < killCycles || (kill < killCycles + 50 && !cut.includes(true)); kill += 1) {
      const child = spawn(process.execPath, [program, JSON.stringify(settings), store, host, String(round)]);
      let finished = 0;
      child.stdout.on('data', (dots: Buffer) => (finished += dots.length));
      await once(child.stdout, 'data');
      await wait(Math.random() * 150);
      child.kill('SIGKILL');
      await once(child, 'close');
      round += finished + 1;
      expect(await brokenPages()).toEqual([]);
      cut.push(!(await isWhole()));
    }
    expect(cut).toContain(true);
    await sites.publish(await roundRelease(store, host, round));
    expect(await roundsShown()).toEqual([String(round)]);
  },
  killTimeout,
);

test('written again, whatever was there is replaced or removed, even if the record says otherwise', async () => {
  const pages = { '/': '<p>Home', '/a': '<p>A' };
  await publish(1, { pages: { ...pages, '/old': '<p>Old' } });
  const old = await storedRelease(store, host, 1, { pages: { ...pages, '/old': '<p>Old' } });
  await publish(2, { pages: { '/': '<p>New home', '/a': '<p>A' } });
  const record = await (await fetch(`${address}/pictures/.caravan/sites/${host}.json.gz`)).arrayBuffer();
  // A publisher that lost its lease wrote an older release, and another one's record stayed.
  await sites.publish(old);
  const { openBucketClient } = await import('../../packs/bucket-client.ts');
  const client = openBucketClient(settings, 'SITES_S3_');
  const as = { contentType: 'application/gzip', cacheControl: 'no-store' };
  await client.put(`.caravan/sites/${host}.json.gz`, Buffer.from(record), as);
  client.close();
  const release = await storedRelease(store, host, 3, { pages: { '/': '<p>New home', '/a': '<p>A' } });
  await sites.publish(release);
  expect(await textAt('index.html'), 'the record is believed').toBe('<p>Home');
  await sites.publish({ ...release, again: true });
  expect([await textAt('index.html'), await textAt('a'), await textAt('old')]).toEqual(['<p>New home', '<p>A', 404]);
});

describe('hosts', () => {
  test('of which the bucket has something are named, and which are complete', async () => {
    await publish(1, { pages: { '/': '<p>Home' } });
    expect([(await sites.hosts()).held.includes(host), await isWhole(), await isWhole('never.test')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a former host leads to the new one', async () => {
    await publish(1, {
      pages: { '/': '<p>Home', '/members/el-comal': '<p>El Comal' },
      assets: { '_astro/a.css': 'p{}' },
    });
    const now = `new-${host}`;
    await publish(2, { pages: { '/': '<p>Home', '/members/el-comal': '<p>El Comal' } }, now);
    await sites.lead(host, `https://${now}`, sure);
    const moved = await get('members/el-comal');
    expect(moved.headers.get('x-amz-website-redirect-location')).toBe(`https://${now}/members/el-comal`);
    expect((await get('index.html')).headers.get('x-amz-website-redirect-location')).toBe(`https://${now}/`);
    expect((await get('_astro/a.css')).status).toBe(404);
    expect(await textAt('index.html', now)).toBe('<p>Home');
  });

  test('nothing is left of a host that no domain has', async () => {
    await publish(1, { pages: { '/': '<p>Home', '/a': '<p>A' }, assets: { '_astro/a.css': 'p{}' } });
    await sites.lead(host, null, sure);
    expect(await keys()).toEqual([]);
    expect((await sites.hosts()).held).not.toContain(host);
    await sites.lead(host, null, sure);
    await sites.lead('never.test', 'https://new.test', sure);
    expect((await sites.hosts()).held).not.toContain('never.test');
  });
});

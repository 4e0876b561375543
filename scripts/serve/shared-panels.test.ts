import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { openBucketClient } from '#site/publish/packs/bucket-client.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';

import { openPanel } from './panel-host.ts';
import { openSharedPanels } from './shared-panels.ts';

let bucket: TestBucket;
let lines: string[] = [];
beforeEach(async () => {
  bucket = await startBucket();
  lines = [];
});
afterEach(() => bucket.close());

/** A node whose panel is of this version. */
async function startNode(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-panel-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${version}</title>`);
  writeFileSync(join(folder, 'version.json'), JSON.stringify({ build: version }));
  writeFileSync(join(folder, `assets/main-${version}.js`), `export const version = '${version}';`);
  writeFileSync(join(folder, `assets/main-${version}.js.br`), `compressed ${version}`);
  const others = openSharedPanels(bucket.bucket, (line) => void lines.push(line));
  const panel = openPanel({ folder, isBuilt: true, build: () => Promise.resolve(), others, log: () => undefined });
  await panel.shared;
  const server = createServer(panel.handle);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    others.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return (path: string, accept = 'identity') =>
    fetch(`http://127.0.0.1:${port}/panel/${path}`, { headers: { 'accept-encoding': accept } });
}

test('a page of the panel gets its scripts from any node, whichever version that has', async () => {
  const older = await startNode('older');
  const newer = await startNode('newer');
  for (const get of [older, newer])
    for (const version of ['older', 'newer']) {
      const script = await get(`assets/main-${version}.js`);
      expect([script.status, await script.text()]).toEqual([200, `export const version = '${version}';`]);
      expect(script.headers.get('cache-control')).toContain('immutable');
    }
  const compressed = await older('assets/main-newer.js', 'br');
  expect([compressed.headers.get('content-encoding'), compressed.headers.get('content-type')]).toEqual([
    'br',
    'text/javascript; charset=utf-8',
  ]);
  // A page is always of the node's own version.
  expect(await (await older('')).text()).toContain('older');
  expect((await older('assets/main-never.js')).status).toBe(404);
  expect((await older('version.json')).status).toBe(200);
  expect(lines).toEqual([]);
});

test('the newest five versions are kept, each once', async () => {
  for (const version of ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v6']) await startNode(version);
  const client = openBucketClient(bucket.bucket, 'PACKS_S3_');
  const keys = (await client.objects('packs/panel/')).map(({ key }) => key.replace(/^.*Z-/, '')).toSorted();
  client.close();
  expect(keys).toEqual(['v2.json', 'v3.json', 'v4.json', 'v5.json', 'v6.json']);
});

test('without the bucket a node starts and serves its own version, and finds others when the bucket is back', async () => {
  const older = await startNode('older');
  await startNode('newer');
  await bucket.stop();
  const third = await startNode('third');
  expect((await third('assets/main-third.js')).status).toBe(200);
  expect((await older('assets/main-newer.js')).status).toBe(404);
  expect(lines).toEqual([
    expect.stringMatching(/^Other nodes can’t serve the scripts of this version of the panel: The bucket pictures/),
    expect.stringMatching(/^The panel’s scripts of other versions can’t be read: The bucket pictures/),
  ]);
  await bucket.start();
  await vi.waitFor(async () => expect((await older('assets/main-newer.js')).status).toBe(200), {
    timeout: 10_000,
    interval: 100,
  });
}, 60_000);

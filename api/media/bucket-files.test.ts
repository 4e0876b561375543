import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import type { Client } from '#shared/client/http.ts';
import type { Media } from '#shared/schemas/media.ts';
import { createStaticHost } from '#site/publish/host.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { fileForm, uploadFile } from '#tests/support/content.ts';

import { makeAvifFiles } from './avif-work.ts';
import { fileNamesOf } from './files.ts';
import { sweepMedia } from './sweep.ts';

let bucket: TestBucket;
let api: TestApi;
let client: Client;
let server: Server;
let origin: string;
beforeAll(async () => {
  bucket = await startBucket();
  api = await startApi(bucket.settings);
  client = await api.signIn('tacos.test');
  const host = createStaticHost({
    dataDir: api.dataDir,
    mediaDir: api.services.media.files.open,
    log: () => undefined,
  });
  server = createServer((request, response) => void host.handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
  await bucket.close();
});

let color = 0;
async function picture(width = 400) {
  color += 20;
  const bytes = await sharp({ create: { width, height: 50, channels: 3, background: { r: color, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'truck.png');
}
const row = ({ id }: Media) =>
  api.services.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function inBucket(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of api.services.media.files.names()) names.push(name);
  return names;
}
const unavailable = { status: 503, code: 'unavailable' };

test('an upload’s files are in the bucket before the response, and are served with their types', async () => {
  const media = await uploadFile(client, await picture());
  const svg = await uploadFile(client, new File(['<svg viewBox="0 0 4 3"><path d="M0 0h4"/></svg>'], 'a.svg'));
  const names = [...fileNamesOf(await row(media)), ...fileNamesOf(await row(svg))];
  expect(names).toHaveLength(7);
  expect(await inBucket()).toEqual(expect.arrayContaining(names));
  expect(await readdir(join(api.dataDir, 'uploads'))).toEqual([]);
  for (const name of names) {
    const response = await fetch(`${origin}${media.base}/${name}`);
    const type = { svg: 'image/svg+xml; charset=utf-8', jpg: 'image/jpeg', webp: 'image/webp' }[
      name.split('.')[1] ?? ''
    ];
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
  }
  const direct = await fetch(`${bucket.settings['S3_ENDPOINT']}/pictures/${media.path}-320.webp`);
  expect([direct.headers.get('content-type'), direct.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  const [name = ''] = names;
  const [head, known, gone] = await Promise.all([
    fetch(`${origin}/media/${name}`, { method: 'HEAD' }),
    fetch(`${origin}/media/${name}`, { headers: { 'if-none-match': `"${name}"` } }),
    fetch(`${origin}/media/${'0'.repeat(24)}-320.webp`),
  ]);
  expect([head.status, known.status, gone.status]).toEqual([200, 304, 404]);
});

test('AVIF files are made and stored there too', async () => {
  const { id, path } = await uploadFile(client, await picture());
  await makeAvifFiles(api.services);
  expect((await client(mediaCalls.get, { params: { id } })).data.extensions?.[0]).toBe('avif');
  const names = await inBucket();
  expect(names).toContain(`${path}-320.avif`);
  expect(names).not.toContain(`${path}.source`);
});

test('replaced and deleted files go in the end; the rest stays, also in the trash', async () => {
  const [replaced, deleted, trashed, kept] = [
    await uploadFile(client, await picture()),
    await uploadFile(client, await picture()),
    await uploadFile(client, await picture()),
    await uploadFile(client, await picture()),
  ];
  const form = fileForm(await picture(500));
  const { data } = await client(mediaCalls.replaceFile, { params: { id: replaced.id }, form });
  for (const { id } of [deleted, trashed]) await client(mediaCalls.remove, { params: { id } });
  await client(mediaCalls.removePermanently, { params: { id: deleted.id } });
  await sweepMedia(api.services, new Date(Date.now() + 8 * 86_400_000));
  const owners = new Set((await inBucket()).map((name) => name.slice(0, 24)));
  const stay = (...media: { hashed_name: string }[]) => media.map((one) => owners.has(one.hashed_name));
  expect(stay(replaced, deleted)).toEqual([false, false]);
  expect(stay(trashed, kept, data)).toEqual([true, true, true]);
});

test('a bucket that is down loses nothing and is used again when it is back', async () => {
  const before = await uploadFile(client, await picture());
  const [waiting, fresh] = [await uploadFile(client, await picture()), await picture()];
  await bucket.stop();
  await expect(uploadFile(client, fresh)).rejects.toMatchObject(unavailable);
  const form = fileForm(await picture(450));
  await expect(client(mediaCalls.replaceFile, { params: { id: before.id }, form })).rejects.toMatchObject(unavailable);
  expect((await fetch(`${origin}/media/${before.path}-320.jpg`)).status).toBe(503);
  expect((await client(mediaCalls.list)).data.map(({ id }) => id)).toContain(before.id);
  await makeAvifFiles(api.services);
  await expect(sweepMedia(api.services)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await readdir(join(api.dataDir, 'uploads'))).toEqual([]);

  await bucket.start();
  expect((await client(mediaCalls.get, { params: { id: before.id } })).data).toEqual(before);
  expect((await fetch(`${origin}/media/${before.path}-320.jpg`)).status).toBe(200);
  expect((await uploadFile(client, fresh)).width).toBe(400);
  await api.services.db.updateTable('avif_queue').set({ next_at: new Date().toISOString() }).execute();
  await makeAvifFiles(api.services);
  expect((await client(mediaCalls.get, { params: { id: waiting.id } })).data.extensions?.[0]).toBe('avif');
});

test('with MEDIA_URL pictures are at that address', async () => {
  const elsewhere = await startApi({ ...bucket.settings, MEDIA_URL: 'https://media.example.com/files/' });
  try {
    const media = await uploadFile(await elsewhere.signIn('tacos.test'), await picture());
    expect(media.base).toBe('https://media.example.com/files');
  } finally {
    await elsewhere.close();
  }
});

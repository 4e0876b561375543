import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Client } from '#shared/client/http.ts';
import { askHost } from '#tests/support/ask-host.ts';
import { uploadFile } from '#tests/support/content.ts';
import { signIn } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { publishQuestion } from './publish-question.ts';
import { isReady, owner, startNetwork, type TestNetwork, type TestNode } from './start-nodes.ts';

const host = 'tacos.test';
let network: TestNetwork;
let web: TestNode;
let work: TestNode;
let editor: Client;
let picture: string;
beforeAll(async () => {
  await ensureRenderer();
  network = await startNetwork(host);
  [web, work] = await Promise.all([network.start('web', { role: 'web' }), network.start('work')]);
  editor = await signIn(work.port, owner);
  const bytes = await sharp({ create: { width: 700, height: 50, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const { base, path } = await uploadFile(editor, new File([new Uint8Array(bytes)], 'truck.png'));
  picture = `${base}/${path}-320.webp`;
}, 240_000);
afterAll(() => network.remove());

const publish = (question: string) => publishQuestion(editor, question);

type Website = Record<string, string>;
/** Everything that a visitor of the whole website gets from a node: pages, what they are made of, and the picture. */
async function visit({ port }: TestNode): Promise<Website> {
  const { body: sitemap } = await askHost(port, host, '/sitemap.xml');
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');
  const got: Website = { '/sitemap.xml': sitemap };
  const get = async (path: string) => {
    const { status, body } = await askHost(port, host, path);
    got[path] = status === 200 ? body : `${status}`;
    return body;
  };
  const parts = new Set([picture]);
  for (const page of pages)
    for (const [, part = ''] of (await get(page)).matchAll(/(?:href|src)="(\/(?:_astro|art|share)\/[^"]+)"/g))
      parts.add(part);
  for (const part of parts) await get(part);
  return got;
}
const failed = (website: Website) => Object.entries(website).filter(([, body]) => /^\d{3}$/.test(body));
/** Which packs and pictures the buckets were asked for since the last time. A node also lists packs now and then: others may have come. */
const asked = () =>
  [network.releases, network.pictures].flatMap(({ requests }) => requests()).filter((each) => /\.\w+$/.test(each));

test(
  'a node reads each pack and picture once, and starts without database and buckets',
  { timeout: 120_000 },
  async () => {
    await publish('Before the outage?');
    await vi.waitFor(async () => expect((await askHost(web.port, host, '/faq')).body).toContain('Before the outage?'), {
      timeout: 5000,
    });
    // From here on only the web node asks the buckets.
    await work.end();
    asked();
    const first = await visit(web);
    expect([failed(first), Object.keys(first).length > 5]).toEqual([[], true]);
    expect(await visit(web)).toEqual(first);
    const packs = asked();
    expect(packs).toEqual([...new Set(packs)]);
    expect(packs).toContainEqual(expect.stringMatching(/^GET .*webp$/));

    await web.end();
    await Promise.all([network.postgres.stop(), network.releases.stop(), network.pictures.stop()]);
    web = await network.start('web', { role: 'web', dataDir: web.dataDir });
    expect(await visit(web)).toEqual(first);
    // What it hasn't shown before isn't there, and says so at once.
    expect((await askHost(web.port, host, picture.replace('320', '640'))).status).toBe(503);

    await Promise.all([network.releases.start(), network.pictures.start()]);
    asked();
    expect(await visit(web)).toEqual(first);
    expect(asked()).toEqual([]);
    await network.postgres.start();
    work = await network.start('work', { dataDir: work.dataDir });
    await isReady(work);
    editor = await signIn(work.port, owner);
    await publish('After the outage?');
    await vi.waitFor(async () => expect((await askHost(web.port, host, '/faq')).body).toContain('After the outage?'), {
      timeout: 15_000,
    });
  },
);

test('a node that loses only the buckets keeps what visitors have', { timeout: 120_000 }, async () => {
  const first = await visit(web);
  await Promise.all([network.releases.stop(), network.pictures.stop()]);
  expect(await visit(web)).toEqual(first);
  await web.end('SIGKILL');
  web = await network.start('web', { role: 'web', dataDir: web.dataDir });
  expect(await visit(web)).toEqual(first);
  await Promise.all([network.releases.start(), network.pictures.start()]);
  await publish('And then?');
  await vi.waitFor(async () => expect((await askHost(web.port, host, '/faq')).body).toContain('And then?'), {
    timeout: 15_000,
  });
  expect(failed(await visit(web))).toEqual([]);
});

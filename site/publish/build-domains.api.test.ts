import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { PublishedBuild, publishedBuildPath } from '#shared/schemas/published-build.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { buildDomains } from './build-domains.ts';

const host = 'tacos.test';
let api: TestApi;
let rendererDir = '';
let outDir = '';
beforeAll(async () => {
  rendererDir = await ensureRenderer();
  api = await startApi();
  outDir = mkdtempSync(join(tmpdir(), 'caravan-build-'));
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(outDir, { recursive: true, force: true });
});

const options = () => ({
  api: { baseUrl: 'http://panel.test', fetch: api.fetch },
  rendererDir,
  outDir,
  hsts: 'max-age=0',
});
const file = (name: string) => readFileSync(join(outDir, 'site', name), 'utf8');

test('one domain becomes a folder that any static host can serve', async () => {
  const editor = await api.signIn(host);
  const post = await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
  const data = { version: post.version, url: 'members/the-comal' };
  await api.publish(host);
  await editor(postCalls.updateData, { params: { id: post.id }, body: data });
  await api.publish(host);

  const [built] = await buildDomains({ ...options(), domain: host });
  expect(built).toMatchObject({ host, directory: join(outDir, 'site') });
  expect(file('members/the-comal/index.html')).toContain(
    '<link rel="canonical" href="https://tacos.test/members/the-comal"',
  );
  const style = /\/_astro\/[^"]+\.css/.exec(file('index.html'))?.[0] ?? 'none';
  expect(existsSync(join(outDir, 'site', style))).toBe(true);
  expect(existsSync(join(outDir, 'site', '404.html'))).toBe(true);
});

test('the folder says which content and which release it has', async () => {
  const release = 'abcdefgh12345678';
  const editor = await api.signIn(host);
  await editor(optionCalls.updateSeo, { body: { title: 'Newer', description: '', name: 'Tacos' } });
  await api.publish(host);
  const { live: revision } = await api.revisions(host);
  const [built] = await buildDomains({ ...options(), domain: host, release });
  const said = z.parse(PublishedBuild, JSON.parse(file(publishedBuildPath)));
  expect(said).toMatchObject({ host, revision, release });
  expect(said.pages).toBeGreaterThan(5);
  expect(said.pages).toBeLessThan(built?.files ?? 0);
  expect(file('_headers')).toContain(`${publishedBuildPath}\n  Cache-Control: no-cache\n`);
  await buildDomains({ ...options(), domain: host });
  expect(JSON.parse(file(publishedBuildPath))).toEqual({ ...said, release: null });
});

test('a failed build keeps the previous one', async () => {
  const before = file('index.html');
  const broken = { baseUrl: 'http://panel.test', fetch: async () => Response.json({}, { status: 503 }) };
  await expect(buildDomains({ ...options(), api: broken, domain: host })).rejects.toThrow(/tacos\.test can't be read/);
  expect(file('index.html')).toBe(before);
  expect(readdirSync(outDir)).toEqual(['site']);
});

test('several domains become a folder each', async () => {
  await api.addDomain('pizza.test');
  const built = await buildDomains({ ...options(), hosts: ['pizza.test', host] });
  expect(built.map((domain) => domain.host)).toEqual(['pizza.test', host]);
  expect(existsSync(join(outDir, 'sites', 'pizza.test', 'index.html'))).toBe(true);
});

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { resolveConfig } from '@netlify/config';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { redirectCalls } from '#shared/calls/redirects.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { buildDomains } from './build-domains.ts';

type NetlifyRule = { path?: string; from?: string; to?: string; status?: number; force?: boolean };
type NetlifyConfig = {
  build: { command: string; publish: string };
  redirects: NetlifyRule[];
  headers: { for: string; values: Record<string, string> }[];
};

const root = resolve(import.meta.dirname, '../..');
let api: TestApi;
let repository = '';
let config: NetlifyConfig;

/** A checkout as Netlify has it after the build: netlify.toml and a real domain's files. */
beforeAll(async () => {
  const rendererDir = await ensureRenderer();
  api = await startApi();
  const editor = await api.signIn('tacos.test');
  const post = await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
  for (const from of ['Menu.html', 'über-uns*', 'a/:id'])
    await editor(redirectCalls.create, { body: { from, post_id: post.id } });
  await api.publish('tacos.test');
  repository = mkdtempSync(join(tmpdir(), 'caravan-netlify-'));
  cpSync(join(root, 'netlify.toml'), join(repository, 'netlify.toml'));
  await buildDomains({
    api: { baseUrl: 'https://api.tacos.test', fetch: api.fetch },
    rendererDir,
    outDir: join(repository, 'dist'),
    domain: 'tacos.test',
    panelHost: 'panel.example.com',
    hsts: 'max-age=31536000; includeSubDomains',
  });
  const read = await resolveConfig({ repositoryRoot: repository, cwd: repository, offline: true, mode: 'require' });
  config = read.config as NetlifyConfig;
}, 120_000);
afterAll(async () => {
  rmSync(repository, { recursive: true, force: true });
  await api.close();
});

const rule = (from: string) => config.redirects.find((one) => (one.from ?? one.path) === from);
const headersFor = (path: string) => config.headers.find((one) => one.for === path)?.values ?? {};

test('Netlify runs the build and serves its output folder', () => {
  expect(config.build).toMatchObject({ command: 'npm run build', publish: join(repository, 'dist/site') });
});

test('the panel’s paths redirect to the panel, whatever files exist', () => {
  const panel = { status: 302, force: true };
  expect(rule('/panel/*')).toMatchObject({ ...panel, to: 'https://panel.example.com/panel/:splat' });
  for (const path of ['/team-login', '/reset-password', '/change-password'])
    expect(rule(path)).toMatchObject({ ...panel, to: `https://panel.example.com${path}` });
});

test('pictures come from the API’s server, below the domain’s own address', () => {
  expect(rule('/media/*')).toMatchObject({ to: 'https://api.tacos.test/media/:splat', status: 200 });
});

test('the domain’s redirects are included, with placeholders escaped', () => {
  for (const from of ['/Menu.html', '/%C3%BCber-uns%2A', '/a/%3Aid'])
    expect(rule(from)).toMatchObject({ to: '/members/el-comal', status: 301 });
  expect(config.redirects).toHaveLength(8);
});

test('pages have the domain’s policy, and hashed files are immutable', () => {
  expect(headersFor('/*')).toMatchObject({
    'Content-Security-Policy': expect.stringMatching(/form-action 'self' https:\/\/api\.tacos\.test/) as string,
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringContaining('camera=()') as string,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  });
  expect(headersFor('/_astro/*')).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
});

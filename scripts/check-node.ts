import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';

import { extract } from 'tar-stream';
import * as z from 'zod/mini';

import { commandLine } from './command-line/command-line.ts';

const { values } = commandLine({
  options: { lock: { type: 'string' } },
  usage: `Usage: node scripts/check-node.ts [options]

Compares the Node of every platform in package-lock.json, as npm serves it, with the one that nodejs.org publishes: byte by byte, by
SHA-256. For maintainers, whenever that version changes. It downloads about 500 MB, and needs npm and the network.

  NODE_DIST_URL   where Node's releases are (https://nodejs.org/dist)
  --lock FILE     another lock
  --help          print this

Exit codes: 0 all are the same, 1 one is not or could not be compared, 2 wrong options.`,
});

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), integrity: z.optional(z.string()) })),
});
const Manifest = z.object({
  bin: z.record(z.string(), z.string()),
  scripts: z._default(z.record(z.string(), z.string()), {}),
});
/** A package with a Node, for `platform` as nodejs.org names it: 'linux-x64', 'win-x64'. */
type Packed = { name: string; platform: string; version: string; integrity: string };

const dist = (process.env['NODE_DIST_URL'] || 'https://nodejs.org/dist').replace(/\/$/, '');
const folder = mkdtempSync(join(tmpdir(), 'caravan-check-node-'));
try {
  if (!(await check(packedNodes(values.lock ?? resolve(import.meta.dirname, '../package-lock.json')))))
    process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function packedNodes(lock: string): Packed[] {
  const { packages } = z.parse(Lock, JSON.parse(readFileSync(lock, 'utf8')));
  return Object.entries(packages).flatMap(([path, { version, integrity }]) => {
    const [, name, platform] = /^node_modules\/(node-(?:bin-)?((?:darwin|linux|win)-\w+))$/.exec(path) ?? [];
    return name && platform && version && integrity ? [{ name, platform, version, integrity }] : [];
  });
}

/** Prints a line for each package. Resolves to whether all are the same as nodejs.org's, and of one version. */
async function check(all: Packed[]): Promise<boolean> {
  const versions = new Set(all.map(({ version }) => version));
  if (versions.size !== 1) {
    const list = all.map(({ name, version }) => `${name} ${version}`).join(', ');
    throw new Error(`The platforms need one version of Node, and the lock has: ${list || 'none'}.`);
  }
  const [version = ''] = versions;
  const published = await checksums(version);
  let same = true;
  for (const one of all) {
    const failure = await compare(one, published).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    console.log(`${one.name} ${version}: ${failure ?? "the same as nodejs.org's"}`);
    same &&= failure === null;
  }
  return same;
}

/** What is wrong with the package, or null. */
async function compare(one: Packed, published: Map<string, string>): Promise<string | null> {
  const file = one.platform.startsWith('win-') ? 'node.exe' : 'node';
  const archive = await packedArchive(one);
  const packed = await readArchive(createReadStream(archive), 'sha512', `bin/${file}`);
  if (`sha512-${packed.hash.toString('base64')}` !== one.integrity) return 'npm serves other bytes than the lock names';
  const [program, ...others] = packed.programs;
  if (program === undefined) return `it has no bin/${file}`;
  if (others.length > 0) return `it has several bin/${file}, and npm installs the last one`;
  if (!packed.manifests.every((manifest) => onlyNames(manifest, `bin/${file}`)))
    return `its package.json runs scripts, or names another program than bin/${file}`;
  const official = await officialHash(one, published);
  return program === official ? null : `DIFFERS: ${program} is packaged, and nodejs.org has ${official}`;
}

/** Whether a package.json makes npm link this program as `node`, and run nothing. */
function onlyNames(manifest: string, program: string): boolean {
  const { bin, scripts } = z.parse(Manifest, JSON.parse(manifest));
  return Object.keys(bin).join() === 'node' && bin['node'] === program && Object.keys(scripts).length === 0;
}

/** The file of the package, downloaded by npm. */
async function packedArchive({ name, version }: Packed): Promise<string> {
  const args = ['pack', `${name}@${version}`, '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  // npm 12 lists packages by name.
  const [packed] = Object.values(
    z.parse(z.record(z.string(), z.object({ filename: z.string() })), { ...JSON.parse(stdout) }),
  );
  if (!packed) throw new Error(`npm packed nothing for ${name}@${version}`);
  return join(folder, packed.filename.replace(/^@/, '').replaceAll('/', '-'));
}

/** SHASUMS256.txt: '{sha256}  {file}' by line. */
async function checksums(version: string): Promise<Map<string, string>> {
  const text = await (await download(`v${version}/SHASUMS256.txt`)).text();
  const lines = text.split('\n').map((line) => /^([0-9a-f]{64}) {2}(\S+)$/.exec(line.trim()));
  return new Map(lines.flatMap((match) => (match ? [[match[2] ?? '', match[1] ?? ''] as const] : [])));
}

/** The published hash of the program: listed itself for Windows, else of the file in the archive that is listed. */
async function officialHash({ platform, version }: Packed, published: Map<string, string>): Promise<string> {
  if (platform.startsWith('win-')) return listed(published, `${platform}/node.exe`);
  const name = `node-v${version}-${platform}`;
  const wanted = listed(published, `${name}.tar.gz`);
  const { body } = await download(`v${version}/${name}.tar.gz`);
  if (!body) throw new Error(`${dist} sends no bytes of ${name}.tar.gz`);
  const { hash, programs } = await readArchive(Readable.from(body), 'sha256', 'bin/node');
  if (hash.toString('hex') !== wanted) throw new Error(`${name}.tar.gz is not the one that SHASUMS256.txt names`);
  if (programs[0] === undefined) throw new Error(`${name}.tar.gz has no bin/node`);
  return programs[0];
}

function listed(published: Map<string, string>, file: string): string {
  const found = published.get(file);
  if (found === undefined) throw new Error(`SHASUMS256.txt at ${dist} does not list ${file}`);
  return found;
}

async function download(path: string): Promise<Response> {
  const response = await fetch(`${dist}/${path}`).catch((error: unknown) => {
    throw new Error(`${dist}/${path} can't be reached: ${String((error as Error).cause ?? error)}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${dist}/${path} answers ${response.status}`);
  return response;
}

type Archive = {
  hash: Buffer;
  /** The SHA-256 of each file that is unpacked to the program's path, in their order. */
  programs: string[];
  /** The text of each package.json. */
  manifests: string[];
};

async function readArchive(stream: Readable, algorithm: 'sha256' | 'sha512', program: string): Promise<Archive> {
  const archive = createHash(algorithm);
  stream.on('data', (chunk: Buffer) => archive.update(chunk));
  const files = extract();
  const programs: string[] = [];
  const manifests: string[] = [];
  const reading = async () => {
    for await (const file of files) {
      const path = unpackedPath(file.header.name);
      const hash = createHash('sha256');
      const text: Buffer[] = [];
      for await (const chunk of file as AsyncIterable<Buffer>) {
        if (path === program) hash.update(chunk);
        if (path === 'package.json') text.push(chunk);
      }
      if (path === program) programs.push(hash.digest('hex'));
      if (path === 'package.json') manifests.push(Buffer.concat(text).toString('utf8'));
    }
  };
  await Promise.all([pipeline(stream, createGunzip(), files), reading()]);
  return { hash: archive.digest(), programs, manifests };
}

/** Where npm and tar put a file: whatever the outermost folder is called, and letters of any case are one on Windows and macOS. */
function unpackedPath(name: string): string {
  return posix.normalize(name).split('/').slice(1).join('/').toLowerCase();
}

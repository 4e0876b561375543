import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { Log } from '#shared/trace/log.ts';

const root = resolve(import.meta.dirname, '../..');
export const rendererDir = join(root, 'dist/renderer');
export const panelDir = join(root, 'dist/panel');

type Build = { name: string; bin: string; args: string[]; output: string; sources: string[] };

const renderer: Build = {
  name: 'renderer',
  bin: 'astro',
  args: ['build'],
  output: join(rendererDir, 'build.json'),
  sources: ['site', 'shared', 'astro.config.mjs', 'package-lock.json'],
};
const panel: Build = {
  name: 'panel',
  bin: 'vite',
  args: ['build'],
  output: join(panelDir, 'index.html'),
  sources: [
    'admin',
    'shared',
    'vite.config.ts',
    ...['build-id', 'compress', 'toasts'].map((plugin) => `scripts/panel-${plugin}.ts`),
    'package-lock.json',
  ],
};

/** `force` builds even if no source changed. */
type Options = { force?: boolean };

/** Compiles the renderer if its sources changed. Throws an error with the compiler's output. */
export const buildRenderer = (log: Log, options: Options = {}) => build(renderer, log, options);
export const buildPanel = (log: Log, options: Options = {}) => build(panel, log, options);
export const isPanelBuilt = () => isBuilt(panel);

const isBuilt = ({ name, output, sources }: Build) => existsSync(output) && isFresh(name, sources);

async function build(target: Build, log: Log, { force = false }: Options): Promise<void> {
  if (!force && isBuilt(target)) return;
  const { name, bin, args, sources } = target;
  log(`building the ${name} …`);
  const tool = join(root, 'node_modules/.bin', bin);
  if (!existsSync(tool))
    throw new Error(
      `The ${name} is not built from the sources that are here, and what builds it is not installed: run npm ci && npm run build, then npm ci --omit=dev.`,
    );
  const started = performance.now();
  await run(tool, args, name);
  markFresh(name, sources);
  log(`built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** What programs need of the environment. Vite and Astro would build others, such as DEV, into the code. */
function neededToRun(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE'];
  const onWindows = ['SystemRoot', 'ComSpec', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'TEMP', 'TMP'];
  return Object.fromEntries(
    [...names, ...onWindows].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function run(command: string, args: string[], name: string): Promise<void> {
  return new Promise((done, fail) => {
    // A build for visitors, whatever NODE_ENV the server runs with: React's development build is three times as large.
    const env = { ...neededToRun(), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    // The build must not outlive the process that waits for it.
    const stop = () => child.kill();
    process.once('exit', stop);
    const words: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => words.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => words.push(chunk));
    child.on('error', fail);
    child.on('close', (code) => {
      process.off('exit', stop);
      if (code === 0) done();
      else fail(new Error(`Building the ${name} failed:\n${Buffer.concat(words).toString('utf8').slice(-4000)}`));
    });
  });
}

const stampFile = (name: string) => join(root, 'dist', `.${name}.stamp`);

/** Whether the sources (paths from the project's root) are unchanged since this build. */
function isFresh(name: string, sources: string[]): boolean {
  try {
    return readFileSync(stampFile(name), 'utf8') === hashOf(sources);
  } catch {
    return false; // never built
  }
}

/** Call it after a successful build. */
function markFresh(name: string, sources: string[]): void {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), hashOf(sources));
}

/** Hashes names and bytes of all sources except tests and notes, which don't affect the build. */
function hashOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = statSync(path).isDirectory()
      ? globSync(`${source}/**/*`, { cwd: root, exclude: (name) => /\.(test\.tsx?|md)$/.test(name) }).toSorted()
      : [source];
    for (const file of files) {
      const full = join(root, file);
      if (!statSync(full).isFile()) continue;
      hash.update(file).update('\0').update(readFileSync(full)).update('\0');
    }
  }
  return hash.digest('hex');
}

import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import files, { type FileHandle } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import zlib from 'node:zlib';

import { readyChannel } from './ready.ts';

/**
 * Loaded before a publisher with `--import kill-at.ts?thread=…&step=…&nth=…&delay=…`: kills its process when a thread is about to do the nth
 * step of a kind with packs of a domain, or `delay` milliseconds later. Only Node's own functions are watched, so the publisher is the real one.
 * The main thread's steps count from when the publisher is ready: those are of compressed twins, as long as nobody publishes. Those of
 * workers are of compressing and of tidying.
 */
const { searchParams: asked } = new URL(import.meta.url);
const isAsked = (asked.get('thread') === 'main') === isMainThread;
const delay = Number(asked.get('delay'));
let left = Number(asked.get('nth'));
let counts = !isMainThread;
let last = '';
subscribe(readyChannel, () => (counts = true));

function reached(step: string): void {
  if (!isAsked || !counts) return;
  last = step;
  if (step !== asked.get('step')) return;
  left -= 1;
  if (left !== 0) return;
  if (delay === 0) kill();
  else setTimeout(kill, delay);
}

function kill(): void {
  writeSync(2, `killed at ${asked.get('thread')} ${last}\n`);
  process.kill(process.pid, 'SIGKILL');
}

const isOfDomain = (path: unknown): path is string =>
  typeof path === 'string' && path.includes('/packs/') && !path.includes('/packs/shared');

function watched(handle: FileHandle, names: Partial<Record<'writev' | 'datasync' | 'sync', string>>): FileHandle {
  for (const [name, step] of Object.entries(names) as ['writev' | 'datasync' | 'sync', string][]) {
    const plain = handle[name].bind(handle) as (...values: unknown[]) => Promise<unknown>;
    Object.assign(handle, { [name]: (...values: unknown[]) => (reached(step), plain(...values)) });
  }
  return handle;
}

const { open, rename, rm } = files;
files.open = async (path, flags, mode) => {
  if (!isOfDomain(path)) return open(path, flags, mode);
  const isFolder = !/\.(pack|part)$/.test(path);
  if (flags === 'wx') reached('create');
  else if (!isFolder) reached('read');
  return watched(
    await open(path, flags, mode),
    isFolder ? { sync: 'sync folder' } : { writev: 'write', datasync: 'sync' },
  );
};
files.rename = (from, to) => {
  if (isOfDomain(from)) reached('rename');
  return rename(from, to);
};
files.rm = (path, options) => {
  if (isOfDomain(path)) reached('remove');
  return rm(path, options);
};
for (const name of ['brotliCompressSync', 'gzipSync'] as const) {
  const plain = zlib[name] as (...values: unknown[]) => Buffer;
  Object.assign(zlib, { [name]: (...values: unknown[]) => (reached('compress'), plain(...values)) });
}
syncBuiltinESMExports();

const requestStep = ({ method, path }: ClientRequest): string =>
  path.includes('list-type=') ? 'list' : isOfDomain(path) ? method.toLowerCase() : 'of all domains';
subscribe('http.client.request.start', (message) =>
  reached(requestStep((message as { request: ClientRequest }).request)),
);
subscribe('http.client.response.finish', (message) =>
  reached(`${requestStep((message as { request: ClientRequest }).request)} answered`),
);

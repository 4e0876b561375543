import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { type PictureLimits, pictureProcesses } from './picture-process.ts';

let directory: string;
let file: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'caravan-pictures-'));
  file = join(directory, 'photo.png');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toFile(file);
});
afterAll(() => rmSync(directory, { recursive: true }));

const plenty: PictureLimits = { atOnce: 1, memory: 512 * 1024 * 1024, processor: 60, clock: 60 };
let folders = 0;
function start(limits: Partial<PictureLimits> = {}) {
  const processes = pictureProcesses({ ...plenty, ...limits });
  onTestFinished(() => processes.close());
  return async (from = file) => {
    const folder = join(directory, `made-${(folders += 1)}`);
    await mkdir(folder);
    await processes.run({ kind: 'picture', file: from, folder, name: 'a'.repeat(24) });
    return readdir(folder);
  };
}
const refusal = (words: string) => ({
  code: 'invalid_fields',
  extras: { errors: { file: [expect.stringContaining(words)] } },
});

// Memory and CPU time are known only on Linux; elsewhere the clock stops the process.
test.runIf(process.platform === 'linux')('a picture that takes too much memory is refused (Linux only)', async () => {
  await expect(start({ memory: 40 * 1024 * 1024 })()).rejects.toMatchObject(refusal('too much memory'));
});

test.runIf(process.platform === 'linux')('a picture that takes too much CPU time is refused (Linux only)', async () => {
  await expect(start({ processor: 0.1 })()).rejects.toMatchObject(refusal('too long'));
});

test('a picture that takes too much wall-clock time is refused', async () => {
  await expect(start({ clock: 0.05 })()).rejects.toMatchObject(refusal('too long'));
});

test.runIf(process.platform === 'linux')('a picture’s process knows no secret of the server (Linux only)', async () => {
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret of the server');
  onTestFinished(() => void vi.unstubAllEnvs());
  await start()();
  const environments = readdirSync('/proc').flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
      return parent === process.pid ? [readFileSync(`/proc/${pid}/environ`, 'utf8')] : [];
    } catch {
      return []; // no process, or one that just ended
    }
  });
  expect(environments.filter((text) => text.includes('UV_THREADPOOL_SIZE=2'))).not.toEqual([]);
  expect(environments.filter((text) => text.includes('secret of the server'))).toEqual([]);
});

test('one process does many jobs in turn, also after refusals', async () => {
  const run = start();
  await expect(run(join(import.meta.dirname, 'svg.ts'))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  await expect(run(join(directory, 'missing.png'))).rejects.toThrow('picture');
  const all = await Promise.all([run(), run(), run()]);
  for (const made of all) expect(made).toHaveLength(7);
});

test('a queued job is not affected when another is killed', async () => {
  const processes = pictureProcesses({ ...plenty, atOnce: 2 });
  onTestFinished(() => processes.close());
  const folder = join(directory, 'killed');
  await mkdir(folder);
  const jobs = ['a', 'b', 'c', 'd'].map((letter) =>
    processes.run({ kind: 'picture', file, folder, name: letter.repeat(24) }),
  );
  const all = Promise.allSettled(jobs);
  await expect.poll(() => readdir(folder), { interval: 5, timeout: 15_000 }).not.toEqual([]);
  processes.close();
  const ended = await all;
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect(ended[0]).toMatchObject({ reason: refusal('damaged') });
});

test('the compile cache of a process survives its kill', async () => {
  const cache = join(directory, 'cache');
  const processes = pictureProcesses(plenty, cache);
  const job = { kind: 'picture', file, folder: directory, name: 'c'.repeat(24) } as const;
  await processes.run(job);
  processes.close();
  const kept = (await readdir(cache, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(kept.length).toBeGreaterThan(5);
});

test('a process ends with its server', async () => {
  const child = fork(join(import.meta.dirname, 'picture-child.ts'));
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  child.disconnect();
  expect(await ended).toBe(0);
});

test('a signal for the server doesn’t make a picture look damaged', async () => {
  const child = fork(join(import.meta.dirname, 'picture-child.ts'));
  onTestFinished(() => void child.kill('SIGKILL'));
  const folder = join(directory, 'signalled');
  await mkdir(folder);
  const reply = new Promise((resolve) => {
    child.on('message', (message: object) => {
      if (!('started' in message)) resolve(message);
    });
    child.on('exit', (code, signal) => resolve(signal));
  });
  child.send({ kind: 'picture', file, folder, name: 'e'.repeat(24) });
  await expect.poll(() => readdir(folder), { interval: 5, timeout: 15_000 }).not.toEqual([]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal);
  expect(await reply).toHaveProperty('done');
});

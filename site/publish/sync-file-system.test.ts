import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { syncFileSystem } from './sync-file-system.ts';

// A program of that name in front of the system's, which does what the test says.
const folder = mkdtempSync(join(tmpdir(), 'caravan-sync-'));
const program = join(folder, 'sync');
const calls = join(folder, 'calls');
const before = process.env['PATH'];
beforeAll(() => {
  process.env['PATH'] = `${folder}:${before}`;
});
afterAll(() => {
  process.env['PATH'] = before;
  rmSync(folder, { recursive: true });
});
function programDoes(what: string): void {
  rmSync(calls, { force: true });
  writeFileSync(program, `#!/bin/sh\necho "$2" >> ${calls}\n${what}\n`);
  chmodSync(program, 0o755);
}
const called = () => (existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : []);
const askTen = () => Promise.all(Array.from({ length: 10 }, () => syncFileSystem(folder)));

describe.runIf(process.platform === 'linux')('many files of one file system (only where Linux is)', () => {
  test('who asks meanwhile shares the next one', async () => {
    programDoes('sleep 0.1');
    expect(await askTen()).toEqual(Array(10).fill(true));
    expect(called()).toEqual([folder, folder]);
  });

  test('a system whose program can’t do it says so, each time', async () => {
    programDoes('exit 1');
    expect(await askTen()).toEqual(Array(10).fill(false));
    programDoes('exit 0');
    expect(await syncFileSystem(folder)).toBe(true);
  });

  test('where the shell is killed, those who wait hear of it, and the next one has a new shell', async () => {
    programDoes('kill -9 $PPID');
    expect(await syncFileSystem(folder)).toBe(false);
    programDoes('exit 0');
    expect(await syncFileSystem(folder)).toBe(true);
  });
});

test('a name that would be two lines is nobody’s', async () => {
  expect(await syncFileSystem(`${folder}\n/etc`)).toBe(false);
});

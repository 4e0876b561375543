import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// A fake `sync` program in front of the system's.
const folder = mkdtempSync(join(tmpdir(), 'caravan-sync-'));
const program = join(folder, 'sync');
const calls = join(folder, 'calls');
const before = process.env['PATH'];
let syncFileSystem: (directory: string) => Promise<boolean>;
beforeAll(async () => {
  process.env['PATH'] = `${folder}:${before}`;
  // The module keeps its shell, and other tests of this worker may have started it without the fake program.
  vi.resetModules();
  ({ syncFileSystem } = await import('./sync-file-system.ts'));
});
afterAll(() => {
  process.env['PATH'] = before;
  vi.resetModules();
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
  test('calls during a sync share the next one', async () => {
    programDoes('sleep 0.1');
    expect(await askTen()).toEqual(Array(10).fill(true));
    expect(called()).toEqual([folder, folder]);
  });

  test('an unsupported `sync` is reported each time', async () => {
    programDoes('exit 1');
    expect(await askTen()).toEqual(Array(10).fill(false));
    programDoes('exit 0');
    expect(await syncFileSystem(folder)).toBe(true);
  });

  test('a killed shell fails its waiting calls, and the next call starts a new one', async () => {
    programDoes('kill -9 $PPID');
    expect(await syncFileSystem(folder)).toBe(false);
    programDoes('exit 0');
    expect(await syncFileSystem(folder)).toBe(true);
  });
});

test('a path with a line break is refused', async () => {
  expect(await syncFileSystem(`${folder}\n/etc`)).toBe(false);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { lockDataDir } from './lock.ts';

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-lock-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Another process that locks the folder. */
async function otherProcess(): Promise<ChildProcess> {
  const lock = JSON.stringify(new URL('lock.ts', import.meta.url).href);
  const program = `import { lockDataDir } from ${lock};
    globalThis.lock = lockDataDir(${JSON.stringify(dataDir)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('refuses a folder locked by another process, until that process is killed', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const other = await otherProcess();
    const started = performance.now();
    expect(() => lockDataDir(dataDir)).toThrow(`The data folder ${dataDir} is in use by another process: stop it`);
    expect(performance.now() - started).toBeLessThan(1000);

    const closed = once(other, 'close');
    other.kill('SIGKILL');
    await closed;
    lockDataDir(dataDir).release();
  }
});

test('a killed process leaves no process id behind that another process could get', async () => {
  const other = await otherProcess();
  const closed = once(other, 'close');
  other.kill('SIGKILL');
  await closed;
  const left = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
  expect(left.filter((text) => text.includes(String(other.pid)))).toEqual([]);
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow('is in use by another process');
  lock.release();
});

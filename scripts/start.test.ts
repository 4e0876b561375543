import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connect } from '#api/db/connect.ts';
import { createDomain } from '#api/domains/create-domain.ts';

import { lockDataDir } from './serve/lock.ts';

const entry = resolve(import.meta.dirname, 'start.ts');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm start`'s program until it exits; resolves to its output and exit code. */
async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, output: signal === null ? output.trim() : `${output}ended by ${signal}` };
}

describe('a start that can’t work gives the reason in one sentence and exits with 1', { timeout: 60_000 }, () => {
  test('a mistake in the settings names the variable and what it takes', async () => {
    expect(await start({ PORT: 'eighty' })).toEqual({
      code: 1,
      output: 'PORT is "eighty": it takes a port number from 0 to 65535.',
    });
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    expect(await start({ PORT: port })).toEqual({
      code: 1,
      output: `Port ${port} is in use: stop the program that has it, or set PORT to another number.`,
    });
    other.close();
  });

  test('a host that is not this machine', async () => {
    expect(await start({ HOST: '192.0.2.1' })).toEqual({
      code: 1,
      output: "192.0.2.1 can't be listened on (EADDRNOTAVAIL): set HOST to an address of this machine.",
    });
  });

  test('a data folder that another process works on', async () => {
    const dataDir = join(folder, 'taken');
    const lock = lockDataDir(dataDir);
    expect(await start({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by another process: stop it, or set DATA_DIR to another folder.`,
    });
    lock.release();
    lockDataDir(dataDir).release(); // free again
  });

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const { code, output } = await start({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toContain(`The data folder ${file} can't be used`);
    expect(output.split('\n')).toHaveLength(1);
  });

  test('a data folder where none can be made', async () => {
    const { code, output } = await start({ DATA_DIR: '/proc/caravan' });
    expect(code).toBe(1);
    expect(output).toContain("The data folder /proc/caravan can't be used: ENOENT");
    expect(output.split('\n')).toHaveLength(1);
  });

  test('a host of the panel that is a domain, or will be', async () => {
    const dataDir = join(folder, 'panel');
    const env = { DATA_DIR: dataDir, FIRST_DOMAIN: 'tacos.example.com', DEMO: 'false' };
    expect(await start({ ...env, PANEL_HOST: 'tacos.example.com' })).toEqual({
      code: 1,
      output:
        'FIRST_DOMAIN is tacos.example.com, which PANEL_HOST (tacos.example.com) needs: set one of the two to another host.',
    });
    const { db, close } = await connect({ databaseUrl: null, dataDir });
    await createDomain(db, { host: 'tacos.example.com', title: 'Tacos' }, null);
    await close();
    expect(await start({ ...env, PANEL_HOST: 'api.tacos.example.com:8080' })).toEqual({
      code: 1,
      output:
        'PANEL_HOST is api.tacos.example.com:8080, which the domain tacos.example.com of this network needs: set it to another host.',
    });
  });

  test('a database that can not be reached, without its password', async () => {
    const { code, output } = await start({ DATABASE_URL: 'postgres://caravan:secret-word@127.0.0.1:9/none' });
    expect(code).toBe(1);
    expect(output).toMatch(/^The database postgres:\/\/caravan@127\.0\.0\.1:9\/none can't be used: .*ECONNREFUSED/);
    expect(output).not.toContain('secret-word');
    expect(output.split('\n')).toHaveLength(1);
  });
});

describe('a thread that ends takes the process with it, so that nothing hangs half alive', { timeout: 60_000 }, () => {
  test.each([
    [
      'that of the API, out of memory',
      'unlimited',
      'for (const held = []; ;) held.push(new Array(100_000).fill(0.5))',
      'ERR_WORKER_OUT_OF_MEMORY',
    ],
    ['that of the sites, without an error', 'api', 'process.exit(0)', 'site-thread.ts ended unexpectedly'],
  ])('%s', async (_, key, crash, reason) => {
    const file = join(folder, 'crash.mjs');
    // Every thread loads it; only this one has such data.
    const isMine = `workerData?.config && '${key}' in workerData`;
    const hook = `import { workerData } from 'node:worker_threads'; if (${isMine}) setTimeout(() => { ${crash} }, 300);`;
    writeFileSync(file, hook);
    const options = `--import ${file} --max-old-space-size=120`;
    const { code, output } = await start({ DATA_DIR: join(folder, 'crash'), DEMO: 'false', NODE_OPTIONS: options });
    expect(code).toBe(1);
    expect(output).toContain(reason);
  });
});

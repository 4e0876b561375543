import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { authCalls } from '#shared/calls/auth.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { freePort } from '#tests/support/free-port.ts';

export const host = 'tacos.test';
const owner = { email: 'owner@example.com', password: 'correct horse battery' };

export type ApiProcess = {
  dataDir: string;
  databaseUrl: string | null;
  baseUrl: string;
  /** Signed in as the owner. */
  client: Client;
  /** Its access token. */
  token: () => string;
  /** Resolves when it serves and the owner is signed in. Throws its output when it gave up. */
  start: () => Promise<void>;
  /** kill -9. */
  kill: () => Promise<void>;
  /** Stops it where it is, until it is killed. */
  freeze: () => void;
  /** Its whole output. */
  output: () => string;
  remove: () => Promise<void>;
};

/** The API in a separate process on a fixed port, with a temporary data folder in `folder`. `settings` are more variables. */
export async function startApiProcess(
  databaseUrl: string | null,
  folder = tmpdir(),
  settings: Record<string, string> = {},
): Promise<ApiProcess> {
  const dataDir = mkdtempSync(join(folder, 'caravan-durable-'));
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    // It starts hundreds of times.
    NODE_COMPILE_CACHE: join(tmpdir(), 'caravan-compiled'),
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    FIRST_DOMAIN: host,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    ...settings,
  };
  let child: ChildProcess | null = null;
  let output = '';
  const baseUrl = `http://127.0.0.1:${port}`;
  const session = memorySession();
  const client = createClient({ session, baseUrl });
  const start = async () => {
    const process = spawn(globalThis.process.execPath, [resolve(import.meta.dirname, 'server.ts')], { env });
    child = process;
    process.stderr.on('data', (chunk) => (output += chunk));
    await new Promise<void>((serves, gaveUp) => {
      process.stdout.on('data', (chunk) => String(chunk).includes('listening') && serves());
      process.once('close', () => gaveUp(new Error(`The API ended before it served: ${output}`)));
    });
    session.store((await client(authCalls.login, { body: owner })).data);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  await start();
  return {
    dataDir,
    databaseUrl,
    baseUrl,
    client,
    token: () => session.tokens().access_token ?? '',
    start,
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    output: () => output,
    remove: async () => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

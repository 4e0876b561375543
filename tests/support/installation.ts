import { type ChildProcess, spawn } from 'node:child_process';

import { authCalls } from '#shared/calls/auth.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';

type Installation = { child: ChildProcess; port: number; /** What it has printed until now. */ output: () => string };
type Where = {
  dataDir: string;
  host: string;
  settings?: Record<string, string>;
  /** `npm start`, as a person does, or a server without the panel; by default what npm starts. */
  program?: 'npm' | 'without panel';
};

/** Starts a whole installation with one domain, without the demo, in a child process on a free port. */
export async function startInstallation({ dataDir, host, settings = {}, program }: Where): Promise<Installation> {
  const env = {
    ...process.env,
    PORT: '0',
    PANEL_HOST: 'panel.localhost:0',
    DATA_DIR: dataDir,
    DEMO: 'false',
    FIRST_DOMAIN: host,
    DATABASE_URL: '',
    ...settings,
  };
  const file = program === 'without panel' ? 'tests/support/serve-without-panel.ts' : 'scripts/start.ts';
  const [command, values] = program === 'npm' ? ['npm', ['start']] : [process.execPath, [file]];
  const child = spawn(command, values, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const port = await new Promise<number>((serves, gaveUp) => {
    // Read until the end: a server whose output nobody reads any more would die of it.
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const found = /^ready .*http:\/\/localhost:(\d+)\//m.exec(output)?.[1];
      if (found) serves(Number(found));
    });
    child.once('close', () => gaveUp(new Error(`The server ended before it was ready: ${output}`)));
  });
  return { child, port, output: () => output };
}

/** A client of the installation's API, signed in as its owner. */
export async function signIn(port: number, person = ownerOfTests()): Promise<Client> {
  const session = memorySession();
  const client = createClient({ session, baseUrl: `http://127.0.0.1:${port}` });
  session.store((await client(authCalls.login, { body: person })).data);
  return client;
}

function ownerOfTests(): { email: string; password: string } {
  return { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };
}

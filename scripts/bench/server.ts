import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

import { benchFolder, root } from './run.ts';

export type Server = {
  /** Where the panel's API answers. */
  baseUrl: string;
  port: number;
  email: string;
  password: string;
  close: () => Promise<void>;
};

/** `npm start`, or the program that does the same, in a process of its own, with the demo network, a free port and a data folder that goes with it. */
export async function startServer(program = 'scripts/start.ts'): Promise<Server> {
  const dataDir = benchFolder('bench-data');
  const email = 'bench@example.com';
  const password = 'a password for the benchmark';
  const settings = { PORT: '0', PANEL_HOST: 'panel.localhost:0', DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: '' };
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: '', OWNER_EMAIL: email, OWNER_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const port = /^ready .*http:\/\/localhost:(\d+)\//m.exec(said)?.[1];
    if (port) {
      child.stdout.resume();
      return { baseUrl: `http://127.0.0.1:${port}`, port: Number(port), email, password, close };
    }
  }
  await close();
  throw new Error(`The server ended before it was ready: ${said}`);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import { limitVariables } from '#api/config/limits.ts';
import { usageOf } from '#api/lib/process-usage.ts';

import { benchFolder, root } from './run.ts';

export type Server = {
  /** The base URL of the panel's API. */
  baseUrl: string;
  port: number;
  email: string;
  password: string;
  /** Milliseconds from the start of the process until it printed `ready`. */
  ready: number;
  /** Memory in bytes now and at most; NaN where the system doesn't report it. */
  memory: () => number;
  peak: () => number;
  /** Resolves when it does next to nothing: what it builds after `ready` is done. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  /** `npm start` by default, or a program that does the same. */
  program?: string;
  /** A folder to keep when the server closes; by default a temporary one with the demo networks. */
  dataDir?: string;
  settings?: Record<string, string>;
  /** Receives each line that it prints once it is ready. */
  hear?: (line: string) => void;
  /** Whether to keep the limits of signed-in work, which a benchmark that makes thousands of posts would meet. */
  limited?: boolean;
};

const withoutLimits = Object.fromEntries(Object.keys(limitVariables).map((name) => [name, '0']));

/** Starts a server in its own process, on a free port. */
export async function startServer({
  program = 'scripts/start.ts',
  dataDir: kept,
  settings: more,
  hear = () => undefined,
  limited = false,
}: Options = {}): Promise<Server> {
  const dataDir = kept ?? benchFolder('bench-data');
  const email = 'bench@example.com';
  const password = 'a password for the benchmark';
  const settings = { PORT: '0', PANEL_HOST: 'panel.localhost:0', DATA_DIR: dataDir, DATABASE_URL: '' };
  const started = performance.now();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      ...settings,
      ...(limited ? {} : withoutLimits),
      DEMO: String(kept === undefined),
      NODE_ENV: '',
      OWNER_EMAIL: email,
      OWNER_PASSWORD: password,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const usage = () => (child.pid === undefined ? null : usageOf(child.pid));
  const memory = () => usage()?.memory ?? Number.NaN;
  const peak = () => usage()?.peak ?? Number.NaN;
  const idle = async () => {
    for (;;) {
      const before = usage()?.processor ?? 0;
      await wait(1000);
      if ((usage()?.processor ?? 0) - before < 0.05) return;
    }
  };
  const close = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    }
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const port = /^ready .*http:\/\/localhost:(\d+)\//m.exec(output)?.[1];
    if (port) {
      createInterface({ input: child.stdout }).on('line', hear);
      const ready = performance.now() - started;
      return {
        baseUrl: `http://127.0.0.1:${port}`,
        port: Number(port),
        email,
        password,
        ready,
        memory,
        peak,
        idle,
        close,
      };
    }
  }
  await close();
  throw new Error(`The server ended before it was ready: ${output}`);
}

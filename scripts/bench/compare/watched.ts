import { spawn } from 'node:child_process';

import { usageOf } from '#api/lib/process-usage.ts';

/** Figures of a whole process, in milliseconds and bytes; NaN on systems other than Linux. */
export type Watched = { ms: number; cpu: number; peak: number; output: string };

const lookEvery = 10;

/** Runs a program and polls its memory and CPU time. Throws with its last output when it fails. */
export function watch(
  command: string,
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Watched> {
  return new Promise((done, fail) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let complaints = '';
    let seen = { cpu: Number.NaN, peak: Number.NaN };
    const timer = setInterval(() => {
      const used = child.pid === undefined ? null : usageOf(child.pid);
      if (used) seen = { cpu: used.processor * 1000, peak: used.peak };
    }, lookEvery);
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (complaints = (complaints + String(chunk)).slice(-4000)));
    child.on('error', (error) => {
      clearInterval(timer);
      fail(error);
    });
    child.on('close', (code, signal) => {
      clearInterval(timer);
      const ms = performance.now() - started;
      if (code === 0) done({ ms, ...seen, output });
      else
        fail(
          new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}:\n${complaints || output.slice(-2000)}`),
        );
    });
  });
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Figures of a whole process, in milliseconds and bytes; NaN on systems other than Linux. */
export type Watched = { ms: number; cpu: number; peak: number; said: string };

const lookEvery = 10;
/** /proc counts hundredths of a second. */
const tick = 10;

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
    let said = '';
    let complaints = '';
    let seen = { cpu: Number.NaN, peak: Number.NaN };
    const timer = setInterval(() => {
      if (child.pid !== undefined) seen = usageOf(child.pid) ?? seen;
    }, lookEvery);
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (complaints = (complaints + String(chunk)).slice(-4000)));
    child.on('error', (error) => {
      clearInterval(timer);
      fail(error);
    });
    child.on('close', (code, signal) => {
      clearInterval(timer);
      const ms = performance.now() - started;
      if (code === 0) done({ ms, ...seen, said });
      else
        fail(
          new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}:\n${complaints || said.slice(-2000)}`),
        );
    });
  });
}

/** The figures of a process so far; null where the system doesn't report them. */
export function usageOf(pid: number): Pick<Watched, 'cpu' | 'peak'> | null {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    // The name in parentheses may contain anything; user and system time are the 12th and 13th fields after it.
    const times = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ');
    if (peak === undefined) return null;
    return { peak: Number(peak) * 1024, cpu: (Number(times?.[11]) + Number(times?.[12])) * tick };
  } catch {
    return null;
  }
}

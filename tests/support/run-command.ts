import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const scripts = resolve(import.meta.dirname, '../../scripts');

type Options = { env: Record<string, string>; onLine?: (line: string, kill: () => void) => void };

/** Runs a script like npm does, without this process's settings; returns its exit code (null: killed) and output. */
export async function runCommand(script: string, args: string[], { env, onLine }: Options) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [resolve(scripts, script), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    onLine?.(chunk.toString(), () => child.kill('SIGKILL'));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A new folder for a benchmark's files, on the disk that Caravan builds on. The caller removes it. */
export function benchFolder(name: string): string {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  return mkdtempSync(join(dist, `${name}-`));
}

/** `cpu`: milliseconds of all threads; it depends less on other load than the clock. */
export type Measured = { ms: number; cpu: number; files: number; peak: number };

/** Runs a program of this folder, or Astro, and parses the JSON in its last line. */
export async function measure(args: string[], env: Record<string, string> = {}): Promise<Measured> {
  const text = await output(args, env);
  const line = text.split('\n').findLast((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(`${args.join(' ')} printed no figures:\n${text.slice(-2000)}`);
  return JSON.parse(line) as Measured;
}

function output(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    let complaints = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    child.stderr.on('data', (chunk) => (complaints += String(chunk)));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done(text) : fail(new Error(`${args.join(' ')} failed:\n${complaints || text}`)),
    );
  });
}

export const astro = join(root, 'node_modules/astro/bin/astro.mjs');

/** The quantile `share` (0 to 1) of `values`. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function report(name: string, figures: Record<string, string>): void {
  console.log(`\n${name}`);
  const width = Math.max(...Object.keys(figures).map((key) => key.length));
  for (const [key, value] of Object.entries(figures)) console.log(`  ${key.padEnd(width)}  ${value}`);
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

import { root } from './run.ts';

const file = join(root, 'docs/benchmarks.md');
const head = `# Benchmarks

Written by \`npm run bench\`: each section names its command. Machines differ, so compare the ratios: all figures of a section
come from one run.
`;

/** Writes a section of docs/benchmarks.md: replaces the one with this heading or appends it. `text` is the Markdown below it. */
export function writeSection(heading: string, text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sections = before.split(/^(?=## )/m).slice(1);
  const section = `## ${heading}\n\n${text.trim()}\n`;
  const isOwn = (each: string) => each.startsWith(`## ${heading}\n`);
  const kept = sections.map((each) => (isOwn(each) ? section : `${each.trim()}\n`));
  writeFileSync(file, [head, ...kept, ...(sections.some(isOwn) ? [] : [section])].join('\n'));
}

/** A Markdown table; the first row is the header. */
export function table(rows: string[][]): string {
  const [names = [], ...others] = rows;
  return [names, names.map(() => '---'), ...others].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** The load average before the benchmark starts its own work. */
const [, loadBefore = 0] = loadavg();

/** The machine, the date, and its load from other work. */
export function measuredOn(): string {
  const { length: cores, 0: core } = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}, on ${cores} cores of ${core?.model.trim() ?? 'an unknown processor'}, Node ${process.versions.node}; load before the run: ${loadBefore.toFixed(1)}.`;
}

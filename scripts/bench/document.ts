import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

import { root } from './run.ts';

const file = join(root, 'docs/benchmarks.md');
const head = `# Benchmarks

Written by \`npm run bench\`: each section names its command. Machines differ, so what counts are the ratios: all figures of one
section are of one run.
`;

/** Puts a section into docs/benchmarks.md, in place of the one of that name or at the end. `text` is Markdown below its heading. */
export function writeSection(heading: string, text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sections = before.split(/^(?=## )/m).slice(1);
  const section = `## ${heading}\n\n${text.trim()}\n`;
  const isOwn = (each: string) => each.startsWith(`## ${heading}\n`);
  const kept = sections.map((each) => (isOwn(each) ? section : `${each.trim()}\n`));
  writeFileSync(file, [head, ...kept, ...(sections.some(isOwn) ? [] : [section])].join('\n'));
}

/** A Markdown table; the first row is its head. */
export function table(rows: string[][]): string {
  const [names = [], ...others] = rows;
  return [names, names.map(() => '---'), ...others].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Of the last five minutes before the benchmark itself: what else the machine had to do. */
const [, loadBefore = 0] = loadavg();

/** What it was measured on, when, and how busy that was with other work. */
export function measuredOn(): string {
  const { length: cores, 0: core } = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}, on ${cores} cores of ${core?.model.trim() ?? 'a processor without a name'}, Node ${process.versions.node}; the load before it began was ${loadBefore.toFixed(1)}.`;
}

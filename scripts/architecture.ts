/**
 * Draws docs/architecture.svg from the imports of the code in the working directory. With --check it only tells whether the drawing
 * is out of date. Fails on a cycle: lint finds most, but not those through import() or .astro files.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { cyclesOf } from './architecture/cycles.ts';
import { architectureSvg } from './architecture/drawing.ts';
import { importsOf } from './architecture/imports.ts';

const file = 'docs/architecture.svg';
const imports = importsOf(process.cwd());
const cycles = cyclesOf(imports);
if (cycles.length > 0) {
  console.error(['Imports in a cycle:', ...cycles.map((files) => files.join(' -> '))].join('\n'));
  process.exit(1);
}
const svg = architectureSvg(imports);
if (!process.argv.includes('--check')) writeFileSync(file, svg);
else if (readFileSync(file, 'utf8') !== svg) {
  console.error(`${file} is out of date: run node scripts/architecture.ts`);
  process.exitCode = 1;
}

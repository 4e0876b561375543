/** Draws docs/architecture.svg from the imports of the code. With --check it only tells whether the drawing is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { architectureSvg } from './architecture/drawing.ts';
import { importsOf } from './architecture/imports.ts';

const root = resolve(import.meta.dirname, '..');
const file = resolve(root, 'docs/architecture.svg');
const svg = architectureSvg(importsOf(root));
if (!process.argv.includes('--check')) writeFileSync(file, svg);
else if (readFileSync(file, 'utf8') !== svg) {
  console.error('docs/architecture.svg is out of date: run node scripts/architecture.ts');
  process.exitCode = 1;
}

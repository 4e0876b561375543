import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { commandLine } from './command-line/command-line.ts';

const { values } = commandLine({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string' } },
  usage: `Usage: npm run words [-- options]

Prints what people read in the panel, in emails and in error messages as one Markdown page: a chapter for each screen, the words in the
order of the source.

  --check      print only what breaks a rule of scripts/words/rules.ts, and exit with 1 if anything does
  --out FILE   write it to FILE instead
  --help       print this`,
});

// The TypeScript compiler takes seconds to load, and --help needs none.
const { brokenIn, chaptersOf, pageOf } = await import('./words/chapters.ts');
const chapters = chaptersOf(resolve(import.meta.dirname, '..'));
if (values.check) {
  const broken = brokenIn(chapters);
  for (const line of broken) console.log(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
} else if (values.out === undefined) process.stdout.write(pageOf(chapters));
else writeFileSync(values.out, pageOf(chapters));

import { clearLine, stepsOn } from '#shared/terminal/steps.ts';

import { runBackup } from './backup/run.ts';

process.exitCode = await runBackup(process.argv.slice(2), {
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(clearLine(process.stdout.isTTY) + line),
  startStep: stepsOn({ live: process.stdout.isTTY, write: (text) => process.stdout.write(text) }),
});

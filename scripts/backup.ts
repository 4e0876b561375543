import { runBackup } from './backup/run.ts';

process.exitCode = await runBackup(process.argv.slice(2), {
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});

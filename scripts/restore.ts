import { runRestore } from './backup/run.ts';

process.exitCode = await runRestore(process.argv.slice(2), {
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});

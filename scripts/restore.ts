import { processTerminal, runRestore } from './backup/run.ts';

process.exitCode = await runRestore(process.argv.slice(2), processTerminal());

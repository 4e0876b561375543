import { processTerminal, runBackup } from './backup/run.ts';

process.exitCode = await runBackup(process.argv.slice(2), processTerminal());

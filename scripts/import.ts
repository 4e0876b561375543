import { runImport } from './import/run.ts';
import { processTerminal } from './import/terminal.ts';

process.on('SIGINT', () => {
  process.stdout.write('\nStopped. What was written stays: run the same command again to go on.\n');
  process.exit(130);
});

process.exitCode = await runImport(process.argv.slice(2), { env: process.env, terminal: processTerminal() });

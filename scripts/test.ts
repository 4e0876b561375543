import { runChecks } from './checks/run.ts';

process.exitCode = await runChecks(process.argv.slice(2));

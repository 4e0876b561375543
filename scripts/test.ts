import { runChecks } from './checks/run.ts';
import { steps } from './checks/steps.ts';
import { commandLine } from './command-line/command-line.ts';

const { positionals } = commandLine({
  names: true,
  options: {},
  usage: `Usage: npm test [-- STEP …]

Runs these steps, or only the named ones, until one fails:

${steps.map(({ name, title }) => `  ${name.padEnd(9)} ${title}`).join('\n')}

  --help    print this`,
});
process.exitCode = await runChecks(positionals);

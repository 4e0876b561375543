import { readConfig } from '#api/config/config.ts';

import { makeScheduled } from './backup/scheduled.ts';
import { commandLine } from './command-line/command-line.ts';

/**
 * A backup by the server's clock, in a process of its own: reading and compressing a network takes a processor for seconds or minutes. Prints
 * the result as JSON, and errors as one sentence.
 */
const { values } = commandLine({
  usage: `Usage: node scripts/scheduled-backup.ts [--test]

Makes the backup that the server makes at BACKUP_AT, now: into BACKUP_TO or BACKUP_S3_…, and removes those that BACKUP_KEEP doesn't keep.

  --test   also restore it into an empty database
  --help   print this`,
  options: { test: { type: 'boolean' } },
});

try {
  const result = await makeScheduled(readConfig(process.env), {
    test: values.test === true,
    warn: (line) => console.error(line),
  });
  console.log(JSON.stringify(result));
} catch (error) {
  const expected = ['BackupFailure', 'ConfigError', 'ConnectError'].includes((error as Error).name);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}

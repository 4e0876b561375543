import { statSync } from 'node:fs';

import type { Config } from '#api/config/config.ts';
import { lastBackups, listBackups } from '#api/db/backups.ts';
import type { Connection } from '#api/db/connect.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, warning, wrong } from './finding.ts';
import { span } from './span.ts';

const hour = 3_600_000;
/** Milliseconds: a day, and time for one that is made late. */
const oldest = 26 * hour;
/** One is tested every week. */
const oldestTest = 9 * 24 * hour;

/** Whether backups are made, how old the last good one is, and whether it would help. */
export async function checkBackups({ db }: Connection, { backups, dataDir }: Config): Promise<Finding[]> {
  if (!backups.target)
    return [
      warning(
        'The server makes no backups.',
        'Set BACKUP_TO to a folder on another disk, or BACKUP_S3_BUCKET to a bucket, unless something else makes them.',
      ),
    ];
  const { made, tested } = await lastBackups(db);
  const [latest] = await listBackups(db, 1);
  const findings: Finding[] = [];
  const reason = latest?.state === 'failed' && latest.error ? ` ${sentence(latest.error)}` : '';
  const cure = 'Is the server running, and may it write there? It retries automatically.';
  if (made === null) findings.push(wrong(`There is no backup yet.${reason}`, cure));
  else if (age(made) > oldest) findings.push(wrong(`The last good backup is ${span(age(made))} old.${reason}`, cure));
  else findings.push(fine(`The last good backup is ${span(age(made))} old.`));
  if (made !== null && age(made) <= oldest && reason !== '')
    findings.push(warning(`The last backup failed.${reason}`, cure));
  if (made !== null && (tested === null || age(tested) > oldestTest))
    findings.push(
      warning(
        'No backup was restored for a test in the last week.',
        'The next good one is. Look at the log if it is not.',
      ),
    );
  if (latest?.state === 'done' && (latest.missing ?? 0) > 0)
    findings.push(
      wrong(
        `The last backup lacks ${latest.missing} pictures that the database names.`,
        'Is the folder media of DATA_DIR, or the bucket S3_BUCKET, the right one? Until they are back, no older backup is removed.',
      ),
    );
  if (backups.key === null && 'bucket' in backups.target)
    findings.push(
      warning(
        'The backups in the bucket are not encrypted.',
        'Set BACKUP_KEY: npm run backup -- --new-key prints one.',
      ),
    );
  if ('folder' in backups.target && isOnSameDisk(backups.target.folder, dataDir))
    findings.push(
      warning(
        'The backups are on the same disk as the data.',
        'Set BACKUP_TO to a folder on another disk, or use a bucket.',
      ),
    );
  return findings;
}

const age = (time: string) => Math.max(0, Date.now() - Date.parse(time));
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function isOnSameDisk(...folders: string[]): boolean {
  const disks = folders.map((folder) => statSync(folder, { throwIfNoEntry: false })?.dev);
  return disks[0] !== undefined && disks[0] === disks[1];
}

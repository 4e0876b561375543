import * as z from 'zod/mini';

import { DomainCreate, Host } from '#shared/schemas/domains.ts';

import { readCommandLine, UsageError } from '../command-line/command-line.ts';

export const backupUsage = `Usage: npm run backup -- [options]

Writes database and media into one file, also while the server runs. Uses the settings of npm start (DATA_DIR, DATABASE_URL, …).

  --domain HOST   only this domain (default: the whole network)
  --out FILE      where to (default: caravan-{what}-{time}.tar.zst in this folder); a file that exists is never written over
  --list          only name the backups that the server has made (BACKUP_TO, BACKUP_S3_…)
  --new-key       only print a new key for BACKUP_KEY
  --help          print this

Exit codes: 0 done, 1 no backup was made, 2 wrong options, 3 made, but the media store had lost files.`;

export const restoreUsage = `Usage: npm run restore -- FILE [options]

Restores a backup into the database and the media store of the settings (DATA_DIR, DATABASE_URL, …): all of it or nothing.
FILE is a path, or the name of a backup that the server made (npm run backup -- --list). An encrypted one needs BACKUP_KEY.
The server must be stopped; its next start publishes what was restored.

  --domain HOST   only this domain of the file
  --as HOST       one domain, under another host
  --replace       put it in place of what is there; a copy of that is kept in DATA_DIR first
  --help          print this

Exit codes: 0 done, 1 nothing was changed, 2 wrong options.`;

const shared = { domain: { type: 'string' } } as const;

type BackupTask = { task: 'list' } | { task: 'newKey' } | { task: 'make'; host: string | null; file: string };

/** Null for --help. Throws UsageError. */
export function readBackupSettings(args: string[], now: Date): BackupTask | null {
  const options = {
    ...shared,
    out: { type: 'string' },
    list: { type: 'boolean' },
    'new-key': { type: 'boolean' },
  } as const;
  const parsed = readCommandLine(args, { usage: backupUsage, options, names: true });
  if (!parsed) return null;
  const { values, positionals } = parsed;
  if (positionals.length > 0) throw new UsageError(`Name the file with --out ${positionals[0]}.\n\n${backupUsage}`);
  if (values.list) return { task: 'list' };
  if (values['new-key']) return { task: 'newKey' };
  const host = readHost('--domain', values.domain, Host);
  const time = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return { task: 'make', host, file: values.out || `caravan-${host ?? 'network'}-${time}.tar.zst` };
}

/** Null for --help. Throws UsageError. */
export function readRestoreSettings(
  args: string[],
): { file: string; host: string | null; as: string | null; replace: boolean } | null {
  const options = { ...shared, as: { type: 'string' }, replace: { type: 'boolean' } } as const;
  const parsed = readCommandLine(args, { usage: restoreUsage, options, names: true });
  if (!parsed) return null;
  const { values, positionals } = parsed;
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError(`Name one file to restore.\n\n${restoreUsage}`);
  return {
    file,
    host: readHost('--domain', values.domain, Host),
    as: readHost('--as', values.as, DomainCreate.shape.host),
    replace: values.replace === true,
  };
}

function readHost(option: string, value: string | undefined, schema: z.ZodMiniType<string>): string | null {
  if (value === undefined) return null;
  const host = z.safeParse(schema, value);
  if (host.success) return host.data;
  throw new UsageError(
    `${option} ${value} is not a host that a domain can have: ${host.error.issues[0]?.message ?? ''}. Use a name without http:// and port.`,
  );
}

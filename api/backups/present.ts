import type { Backups } from '#shared/schemas/installation.ts';

import type { BackupSettings } from '../config/backups.ts';
import { lastBackups, listBackups } from '../db/backups.ts';
import type { Db } from '../db/connect.ts';
import { networkTime } from '../lib/clock.ts';
import { dueTimes } from './due.ts';

const shown = 10;

export async function presentBackups(db: Db, { target, at, keep, key }: BackupSettings): Promise<Backups> {
  const [latest, last] = await Promise.all([listBackups(db, shown), lastBackups(db)]);
  return {
    place: target && placeOf(target),
    is_encrypted: key !== null,
    keep,
    next_at: target && dueTimes(at, new Date(networkTime())).next.toISOString(),
    last_good_at: last.made,
    last_tested_at: last.tested,
    latest: latest.map(({ lease_until: _, ...backup }) => backup),
  };
}

function placeOf(target: NonNullable<BackupSettings['target']>): NonNullable<Backups['place']> {
  return 'folder' in target ? { kind: 'folder', name: target.folder } : { kind: 'bucket', name: target.bucket.name };
}

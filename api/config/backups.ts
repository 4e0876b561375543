import { resolve } from 'node:path';

import * as z from 'zod/mini';

import type { Bucket } from '#shared/rules/bucket.ts';

import { bucketOf, bucketVariables, missingOf } from './bucket.ts';
import { matches, setting } from './setting.ts';

const prefix = 'BACKUP_S3_';
const timesTake = 'takes times of day in UTC with commas between them: 03:30, or 03:30,15:30';
const keepTakes = 'takes how many days, weeks and months: 7d 5w 12m';

/** The settings of backups that the server makes by itself. */
export const backupVariables = {
  BACKUP_TO: setting(
    z.optional(matches(/^(?!~|\s|[a-z][a-z0-9+.-]+:\/\/)/i, "takes a folder's path: not a link, and not ~")),
  ),
  ...bucketVariables(prefix),
  BACKUP_AT: setting(
    z._default(matches(/^\s*(?:[01]\d|2[0-3]):[0-5]\d(?:\s*,\s*(?:[01]\d|2[0-3]):[0-5]\d)*\s*$/, timesTake), '03:30'),
  ),
  BACKUP_KEEP: setting(z._default(matches(/^\s*\d{1,4}d\s+\d{1,4}w\s+\d{1,4}m\s*$/, keepTakes), '7d 5w 12m')),
  BACKUP_KEY: setting(
    z.optional(matches(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, 'takes a key that npm run backup -- --new-key prints')),
  ),
};

/** Where backups go: a folder or a bucket. */
export type BackupTarget = { folder: string } | { bucket: Bucket };
export type BackupSettings = {
  /** Null: the server makes none. */
  target: BackupTarget | null;
  /** Minutes after midnight in UTC, in order. */
  at: number[];
  /** How many days, weeks and months keep their newest backup. */
  keep: { days: number; weeks: number; months: number };
  /** An identity of age (https://age-encryption.org), which both encrypts and decrypts. Null: they aren't encrypted. */
  key: string | null;
};

export function backupsOf(env: Record<string, unknown> & { BACKUP_AT: string; BACKUP_KEEP: string }): BackupSettings {
  const { BACKUP_TO: folder, BACKUP_KEY: key } = env;
  const bucket = bucketOf(env, prefix);
  const [days = 0, weeks = 0, months = 0] = (env.BACKUP_KEEP.match(/\d+/g) ?? []).map(Number);
  const minutes = env.BACKUP_AT.split(',').map((time) => {
    const [hours = 0, rest = 0] = time.split(':').map(Number);
    return hours * 60 + rest;
  });
  return {
    target: typeof folder === 'string' ? { folder: resolve(folder) } : bucket && { bucket },
    at: [...new Set(minutes)].toSorted((a, b) => a - b),
    keep: { days, weeks, months },
    key: typeof key === 'string' ? key : null,
  };
}

/** A sentence for each setting of backups that is missing or contradicts another. */
export function backupProblems(environment: Record<string, string | undefined>): string[] {
  return [
    ...missingOf(environment, prefix, 'backups go into a bucket'),
    ...(environment['BACKUP_TO'] && environment[`${prefix}BUCKET`]
      ? ['BACKUP_TO and BACKUP_S3_BUCKET are both set: backups go into a folder or a bucket.']
      : []),
  ];
}

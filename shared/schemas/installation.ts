import * as z from 'zod/mini';

import { Timestamp } from './common.ts';

/** What a check of the installation found, in whole sentences; `cure` says what to do about it. */
export const Finding = z.object({
  state: z.enum(['fine', 'warning', 'wrong']),
  says: z.string(),
  cure: z.nullable(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** The findings about one part: settings, machine, data, … */
const Area = z.object({ name: z.string(), findings: z.array(Finding) });
export type Area = z.infer<typeof Area>;

export const Examination = z.object({ checked_at: Timestamp, areas: z.array(Area) });
export type Examination = z.infer<typeof Examination>;

/** A backup that the server made by itself, or tried to. */
const Backup = z.object({
  due_at: Timestamp,
  state: z.enum(['running', 'done', 'failed']),
  tries: z.int(),
  began_at: Timestamp,
  ended_at: z.nullable(Timestamp),
  /** When a failed one is tried again; null for never. */
  next_try_at: z.nullable(Timestamp),
  /** Its name, and in which folder or bucket it is. */
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** Pictures that the database names and the media store has lost. */
  missing: z.nullable(z.int()),
  /** When it was restored into an empty database, as one is every week. */
  tested_at: z.nullable(Timestamp),
  error: z.nullable(z.string()),
});
export type Backup = z.infer<typeof Backup>;

export const Backups = z.object({
  /** The folder, or the name of the bucket; null: the server makes none. */
  place: z.nullable(z.object({ kind: z.enum(['folder', 'bucket']), name: z.string() })),
  is_encrypted: z.boolean(),
  /** How many days, weeks and months keep their newest one. */
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
  next_at: z.nullable(Timestamp),
  /** When the last good one ended, and when one was last restored for a test. */
  last_good_at: z.nullable(Timestamp),
  last_tested_at: z.nullable(Timestamp),
  /** The last ten, newest first. */
  latest: z.array(Backup),
});
export type Backups = z.infer<typeof Backups>;

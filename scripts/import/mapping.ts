import { readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import { requiredText } from '#shared/schemas/common.ts';

import { ImportFailure } from './failure.ts';
import permits from './permits.json' with { type: 'json' };

const column = requiredText('The name of a column');

/**
 * Which column of the CSV holds what. Only `applicant` is needed; `live` lists the statuses that count as a live permit. `hours` are the
 * weekly hours of a place; with `date` or `days` a row is one stop.
 */
export const Mapping = z
  .strictObject({
    applicant: column,
    status: z.optional(column),
    facility: z.optional(column),
    food: z.optional(column),
    place: z.optional(column),
    address: z.optional(column),
    location: z.optional(column),
    latitude: z.optional(column),
    longitude: z.optional(column),
    hours: z.optional(column),
    date: z.optional(column),
    days: z.optional(column),
    from: z.optional(column),
    to: z.optional(column),
    starts_on: z.optional(column),
    ends_on: z.optional(column),
    note: z.optional(column),
    cancelled: z.optional(column),
    permit: z.optional(column),
    expires: z.optional(column),
    live: z._default(z.array(z.string('Use a list of statuses')), ['APPROVED', 'ISSUED']),
  })
  .check(
    z.refine(({ date, days, from, to }) => (date ?? days) === undefined || (from !== undefined && to !== undefined), {
      error: 'A stop on a date or on days needs the columns from and to',
    }),
    z.refine(({ date, days, from, to }) => (date ?? days) !== undefined || (from === undefined && to === undefined), {
      error: 'The columns from and to need one with the date or the days',
    }),
  );
export type Mapping = z.output<typeof Mapping>;

export type Field = Exclude<keyof Mapping, 'live'>;
export const fields = Object.keys(Mapping.shape).filter((name): name is Field => name !== 'live');

/** The columns of San Francisco's "Mobile Food Facility Permit" data. */
export const permitMapping = z.parse(Mapping, permits);

/** Reads and checks a mapping file. Throws an ImportFailure that names the entry that is wrong. */
export async function readMapping(path: string): Promise<Mapping> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ImportFailure(`There is no mapping file ${path}.`);
    if (error instanceof SyntaxError) throw new ImportFailure(`The mapping ${path} is not JSON: ${error.message}.`);
    throw new ImportFailure(`The mapping ${path} can't be read: ${(error as Error).message}.`);
  }
  const parsed = z.safeParse(Mapping, json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
  );
  throw new ImportFailure(
    `The mapping ${path} is not right. ${problems.join('. ')}. It may name ${fields.join(', ')} and live.`,
  );
}

/**
 * The position of each mapped column in `header`: exact names first, then ignoring case and surrounding spaces.
 * Throws an ImportFailure with the missing columns and the ones that are there.
 */
export function columnIndexes(header: string[], mapping: Mapping): Partial<Record<Field, number>> {
  const loose = header.map((name) => name.trim().toLowerCase());
  const indexes: Partial<Record<Field, number>> = {};
  const missing: string[] = [];
  for (const field of fields) {
    const name = mapping[field];
    if (name === undefined) continue;
    const exact = header.indexOf(name);
    const index = exact === -1 ? loose.indexOf(name.trim().toLowerCase()) : exact;
    if (index === -1) missing.push(name);
    else indexes[field] = index;
  }
  if (missing.length === 0) return indexes;
  const found = header
    .slice(0, 40)
    .map((name) => name.trim().slice(0, 40) || '(no name)')
    .join(', ');
  throw new ImportFailure(
    `The file has no column ${missing.join(', ')}. Its columns are: ${found}. ` +
      'If they are called something else, name them in a mapping file (--map mapping.json).',
  );
}

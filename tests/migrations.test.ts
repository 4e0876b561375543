import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { oldestThatStarts } from '#api/db/migrate.ts';

const folder = resolve(import.meta.dirname, '../api/db/migrations');
const oldest = Number.parseInt(oldestThatStarts, 10);
/** What takes away from a version that runs meanwhile. */
const taking =
  /\b(?:drop(?:Column|Table)|rename(?:To|Column)|setNotNull|dropDefault)\(|\b(?:drop|rename) (?:table|column)\b/i;
/** A column that the version before doesn't fill. */
const demanding = /\.addColumn\([^;]*?\.notNull\(\)(?!\s*\.defaultTo)[^;]*?\.execute\(\)/;

/** Why a migration would break the oldest version that may run beside it; null if it wouldn't. */
function breaks(source: string): string | null {
  if (demanding.test(source) && source.includes('alterTable')) return 'a column that may not be null has no default';
  if (!taking.test(source)) return null;
  const unused = Number(/Unused since step (\d{4})/.exec(source)?.[1] ?? Infinity);
  return unused <= oldest ? null : `says “Unused since step NNNN” with none up to ${oldest}`;
}

test('a step takes nothing away from a version that may still run', () => {
  const files = globSync('0*.ts', { cwd: folder }).filter((file) => !file.includes('.test.'));
  const later = files.filter((file) => Number.parseInt(basename(file), 10) > oldest);
  const broken = later.flatMap((file) => {
    const reason = breaks(readFileSync(join(folder, file), 'utf8'));
    return reason ? [`${file}: ${reason}`] : [];
  });
  expect(broken).toEqual([]);
});

test.each([
  ["await db.schema.alterTable('posts').dropColumn('body').execute();", 'says “Unused since step'],
  ["await db.schema.alterTable('posts').renameColumn('a', 'b').execute();", 'says “Unused since step'],
  ['await sql`drop table revisions`.execute(db);', 'says “Unused since step'],
  ['// Unused since step 9000.\nawait sql`drop table revisions`.execute(db);', 'says “Unused since step'],
  ['// Unused since step 0001.\nawait sql`drop table revisions`.execute(db);', 'nothing'],
  [
    "await db.schema.alterTable('a').addColumn('b', 'integer', (c) => c.notNull()).execute();",
    'a column that may not be null',
  ],
  ["await db.schema.alterTable('a').addColumn('b', 'integer', (c) => c.notNull().defaultTo(1)).execute();", 'nothing'],
  ["await table('counters', ['name'], { name: 'text' });", 'nothing'],
])('%s', (source, reason) => {
  expect(breaks(source) ?? 'nothing').toContain(reason);
});

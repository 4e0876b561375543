import type { Db } from '#api/db/connect.ts';
import { newId } from '#api/lib/ids.ts';

import { readRows } from './read-rows.ts';
import { type Row, type Scope, tableNames } from './tables.ts';

/** Ids of the backup to ids of the target; null where the target has no such row. */
export type Names = Map<string, string | null>;

/** New ids for all rows of a domain except users. */
export async function newNames(stage: Db, scope: Scope): Promise<Names> {
  const names: Names = new Map();
  for (const table of tableNames) {
    if (table === 'users') continue;
    for await (const rows of readRows(stage, table, scope)) {
      for (const { id } of rows) if (typeof id === 'string' && id !== '') names.set(id, newId());
    }
  }
  return names;
}

/**
 * Matches the users of a backup with accounts here, by id or else by address. Creates no account: the network decides who may
 * sign in, not a file. `strangers` are the addresses without an account.
 */
export async function matchUsers(stage: Db, target: Db, scope: Scope): Promise<{ names: Names; strangers: string[] }> {
  const names: Names = new Map();
  const strangers: string[] = [];
  for await (const rows of readRows(stage, 'users', scope)) {
    for (const { id, email } of rows) {
      const found = await target
        .selectFrom('users')
        .select('id')
        .where((eb) => eb.or([eb('id', '=', String(id)), eb('email', '=', String(email))]))
        .orderBy((eb) => eb.case().when('id', '=', String(id)).then(0).else(1).end())
        .executeTakeFirst();
      names.set(String(id), found?.id ?? null);
      if (!found) strangers.push(String(email));
    }
  }
  return { names, strangers };
}

/** An id in JSON text: a whole string, or the end of a picture slot's name, like `"text.{mediaId}"`. */
const quotedId = /"([\w-]+\.)?([a-z0-9]{16})"/g;

/**
 * A row under its new ids. Ids are 80 random bits, so any text that equals an id of the backup refers to that row, in a
 * column as well as deep inside a post's blocks. Everything else stays byte-identical.
 */
export function renamed(row: Row, names: Names): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, renamedValue(value, names)]));
}

function renamedValue(value: Row[string], names: Names): Row[string] {
  if (typeof value !== 'string') return value;
  const name = names.get(value);
  return name === undefined
    ? value.replace(quotedId, (quoted, slot = '', id: string) => (names.get(id) ? `"${slot}${names.get(id)}"` : quoted))
    : name;
}

import type { DocumentKind, ListedKind } from '#shared/rules/documents.ts';

import { fromJson } from './codec.ts';
import type { Db } from './connect.ts';
import { entriesOf, type List } from './heads.ts';
import { type RowKind, type RowOf, tables } from './row-kinds.ts';

type Fields = Record<string, unknown>;

/** Statements take a limited number of parameters. */
const atOnce = 500;

/** The value of a settings document in a list; null if the list has none. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type that its document holds
export async function settingsAt<T>(
  db: Db,
  domainId: string,
  list: List,
  kind: Exclude<DocumentKind, ListedKind>,
): Promise<{ value: T; version: number } | null> {
  const [row] = await valuesAt(db, domainId, list, kind);
  return row ? { value: row.value as T, version: row.rev } : null;
}

/** The rows of a kind as a list names them, by rank, of those with `ids` or of all. `version` and `position` are those of the list. */
export async function rowsAt<K extends RowKind>(
  db: Db,
  domainId: string,
  list: List,
  kind: K,
  ids?: string[],
): Promise<RowOf[K][]> {
  const rows = ids ? await valuesById(db, domainId, list, kind, ids) : await valuesAt(db, domainId, list, kind);
  const { omit } = tables[kind];
  return rows.map(({ value, rev }, position) => {
    const own = { version: rev, position };
    const added = Object.fromEntries(Object.entries(own).filter(([name]) => omit.includes(name)));
    return { ...value, ...added, domain_id: domainId, deleted_at: null };
  }) as unknown as RowOf[K][];
}

type Value = { id: string; rev: number; value: Fields };

async function valuesById(db: Db, domainId: string, list: List, kind: RowKind, ids: string[]): Promise<Value[]> {
  const rows: Value[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    rows.push(...(await valuesAt(db, domainId, list, kind, ids.slice(from, from + atOnce))));
  return rows;
}

async function valuesAt(db: Db, domainId: string, list: List, kind: DocumentKind, ids?: string[]): Promise<Value[]> {
  let query = db
    .selectFrom(entriesOf(db, domainId, list, kind).as('entry'))
    .innerJoin('document_revisions as revision', (join) =>
      join.onRef('revision.id', '=', 'entry.id').onRef('revision.rev', '=', 'entry.rev'),
    )
    .select(['entry.id', 'entry.rev', 'revision.value', 'revision.created_at'])
    .where('revision.domain_id', '=', domainId)
    .where('revision.kind', '=', kind)
    .orderBy('entry.rank')
    .orderBy('entry.id');
  if (ids) query = query.where('entry.id', 'in', ids);
  return (await query.execute()).map(({ id, rev, value }) => ({ id, rev, value: fromJson<Fields>(value) }));
}

import { DatabaseSync } from 'node:sqlite';

import type { SqliteDatabase } from 'kysely';

import { keptStatements } from './statements.ts';

/**
 * Kysely's SQLite dialect on Node's built-in driver.
 * WAL with synchronous=FULL: readers don't wait for the writer, and a commit is on the disk before it is answered.
 */
export function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON');
  const prepare = keptStatements(database);
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // A full disk has ended the transaction already: a rollback would then fail, and hide why.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      return prepare(sql);
    },
  };
}

const nothing = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import type { SqliteDatabase } from 'kysely';

/**
 * Kysely's SQLite dialect on Node's built-in driver: it has no `reader` flag, and a statement that returns columns is one.
 * WAL with synchronous=FULL: readers don't wait for the writer, and a commit is on the disk before it is answered.
 */
export function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA busy_timeout=5000');
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

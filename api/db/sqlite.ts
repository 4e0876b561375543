import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** The code has some hundred statements, but a list of ids makes one for each length. */
const maxStatements = 500;

/**
 * Kysely's SQLite dialect on Node's built-in driver.
 * WAL with synchronous=FULL: readers don't wait for the writer, and a commit is on the disk before it is acknowledged.
 * `writes`: a transaction waits for other processes when it begins. Otherwise it only reads before its first write, which SQLite
 * refuses without waiting once another process has written since.
 */
export function openSqlite(path: string, { writes }: { writes: boolean }): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON');
  // Preparing takes longer than most statements run. SQLite prepares a cached one again by itself when its table has changed.
  const statements = new LRUCache<string, SqliteStatement>({ max: maxStatements });
  return {
    close: () => database.close(),
    prepare: (sql) => {
      // A full disk has already ended the transaction: a rollback would fail and hide the cause.
      if (sql === 'rollback' && !database.isTransaction) return emptyStatement;
      const cached = statements.get(sql);
      if (cached) return cached;
      const statement = prepare(database, sql === 'begin' && writes ? 'begin immediate' : sql);
      // Statements that change tables run once.
      if (!/^\s*(?:create|alter|drop)\b/i.test(sql)) statements.set(sql, statement);
      return statement;
    },
  };
}

/** Kysely asks whether a statement returns rows: it does if it has columns. */
function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // A fresh statement: two iterations over one statement would advance each other.
    iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
  };
}

const emptyStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

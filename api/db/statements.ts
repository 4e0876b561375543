import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

import type { SqliteStatement } from 'kysely';

/** Statements that are kept. The code has some hundred, but a list of ids makes one for each length. */
const maxKept = 500;

/**
 * Prepares each text once and keeps it: preparing takes longer than most statements run. SQLite prepares a kept one anew by
 * itself when a table has changed.
 */
export function keptStatements(database: DatabaseSync): (sql: string) => SqliteStatement {
  const kept = new Map<string, SqliteStatement>();
  return (sql) => {
    const statement = kept.get(sql) ?? prepare(database, sql);
    // What changes tables runs once; everything else moves to the end, and what was used longest ago goes.
    kept.delete(sql);
    if (!/^\s*(?:create|alter|drop)\b/i.test(sql)) kept.set(sql, statement);
    const oldest = kept.size > maxKept ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}

/** Kysely wants to know whether a statement answers rows: one that has columns does. */
function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // One of its own: two that are read row by row at once would move each other on.
    iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
  };
}

import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Whether `column` contains `search`, ignoring case. lower() handles only ASCII on both engines, so every other letter
 * of the search is lowered explicitly in the column.
 */
export function containsText(column: Expression<string>, search: string): RawBuilder<SqlBool> {
  const needle = search.toLowerCase();
  let haystack: RawBuilder<string> = sql<string>`lower(${column})`;
  for (const letter of new Set(needle)) {
    const upper = letter.toUpperCase();
    if (letter > '\u007f' && upper !== letter) haystack = sql<string>`replace(${haystack}, ${upper}, ${letter})`;
  }
  return sql<SqlBool>`${haystack} like ${`%${needle.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

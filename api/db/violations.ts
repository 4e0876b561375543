/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const sqliteUnique = [2067, 1555];

/** Whether the database refused a row because its unique key is taken. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === '23505' || (code === 'ERR_SQLITE_ERROR' && sqliteUnique.includes(Number(errcode)));
}

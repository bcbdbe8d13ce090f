/** SQLite's extended codes for unique indexes and primary keys, and PostgreSQL's state. */
const sqliteCodes = [2067, 1555]
const postgresState = '23505'

/** Whether a write failed because somebody else has the value already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.includes(error.errcode)
  return 'code' in error && error.code === postgresState
}

/**
 * SQLite's extended result codes: unique index, primary key, foreign key, and a trigger's `raise(abort, …)`.
 */
const sqlite = { unique: 2067, primaryKey: 1555, foreignKey: 787, trigger: 1811 }

/** PostgreSQL's error codes. */
const postgres = { unique: '23505', foreignKey: '23503', exclusion: '23P01' }

/** Whether a write failed because another row has the same value where values are unique. */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === sqlite.unique || code === sqlite.primaryKey || postgresCodeOf(error) === postgres.unique
}

/** Whether a row could not be deleted because another one names it, or names a row that is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  sqliteCodeOf(error) === sqlite.foreignKey || postgresCodeOf(error) === postgres.foreignKey

/**
 * Whether a write failed because a span of time overlaps another one of the same place. PostgreSQL has a
 * constraint for this. SQLite has triggers, whose messages end alike (migrations/0020_by_engine.sqlite.sql).
 */
export function isOverlapViolation(error: unknown): boolean {
  if (postgresCodeOf(error) === postgres.exclusion) return true
  return (
    sqliteCodeOf(error) === sqlite.trigger &&
    error instanceof Error &&
    error.message.endsWith('do not overlap')
  )
}

const sqliteCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error ? error.errcode : undefined

const postgresCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

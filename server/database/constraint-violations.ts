/** SQLite's extended codes for unique indexes and primary keys, and PostgreSQL's state. */
const unique = { sqliteCodes: [2067, 1555], postgresState: '23505' }

/** SQLite has no constraint of its own against overlaps: a trigger refuses them. */
const overlap = { sqliteCodes: [1811], postgresState: '23P01' }

/** Whether a write failed because somebody else has the value already. */
export const isUniqueViolation = (error: unknown): boolean => breaks(error, unique)

/** Whether a write failed because another span of time in the same place reaches into it. */
export const isOverlapViolation = (error: unknown): boolean => breaks(error, overlap)

function breaks(error: unknown, rule: { sqliteCodes: number[]; postgresState: string }): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return rule.sqliteCodes.includes(error.errcode)
  return 'code' in error && error.code === rule.postgresState
}

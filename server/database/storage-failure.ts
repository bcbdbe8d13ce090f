const full = 'disk is full'
const readOnly = 'the database is read-only'
const broken = 'the disk refused to read or write'
const away = 'the database cannot be reached'
const unreachableCode = 'UNREACHABLE'

/** By the first byte of SQLite's result code; the others say more exactly what failed. */
const sqliteReasons: Record<number, string> = { 13: full, 8: readOnly, 10: broken }

/** PostgreSQL's codes and those of the operating system. */
const reasons: Record<string, string> = {
  '53100': full,
  ENOSPC: full,
  EDQUOT: full,
  '25006': readOnly,
  EROFS: readOnly,
  '58030': broken,
  EIO: broken,
  [unreachableCode]: away,
}

/**
 * What the operator must know when the database failed because of what it is stored on; undefined for any
 * other error. Such a failure passes when the operator has repaired it, so the client may try again.
 */
export function storageFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') {
    const reason = sqliteReasons[error.errcode & 0xff]
    if (reason !== undefined) return reason
  }
  if ('code' in error && typeof error.code === 'string' && error.code in reasons) return reasons[error.code]
  return storageFailure(error.cause)
}

/**
 * The error of a caller who got no connection to the database server, or lost it before the commit: nothing
 * was done.
 */
export const unreachable = (cause: unknown): Error =>
  Object.assign(new Error(away, { cause }), { code: unreachableCode })

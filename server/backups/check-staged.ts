import { sql } from 'kysely'
import type { Database, Reader } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import type { IntegrityProblem } from '#server/database/integrity-checks/integrity-problem.ts'
import { damageOf } from './manifest.ts'

export interface RestoreSettings {
  /** The backup. */
  file: string
  /** Restores a backup although the integrity check finds problems in it. */
  despiteProblems: boolean
  now: number
}

/** What the check of a backup found. */
export interface Checked {
  /** What was lost since the backup. */
  losses: Losses | 'no studio before' | 'unreadable'
  waitingMails: number
}

export interface Restored extends Checked {
  /** Where the database of before is now; undefined when there was none. */
  replaced: string | undefined
}

interface OpenDatabase {
  reader: Reader
  close(): Promise<void>
}

/** Thrown when nothing was changed. */
export class RestoreRefused extends Error {}

/** @throws {RestoreRefused} when the file is not as its manifest says */
export async function expectUndamaged({ file, despiteProblems }: RestoreSettings): Promise<void> {
  const damage = despiteProblems ? undefined : await damageOf(file)
  if (damage === undefined) return
  throw new RestoreRefused(
    `The backup is damaged: ${damage}\nTo restore it all the same, add --despite-problems.`,
  )
}

/**
 * Checks the backup, which was restored beside the present database, and finds what the present database
 * holds beyond it. Closes both.
 * @param openPresent undefined when there is no present studio
 */
export async function checkStaged(
  staged: Database,
  openPresent: (() => Promise<OpenDatabase>) | undefined,
  input: RestoreSettings,
): Promise<Checked> {
  try {
    expectNoProblems(await checkIntegrity(staged.reader), input)
    const waitingMails = await countWaitingMails(staged.reader)
    if (openPresent === undefined) return { losses: 'no studio before', waitingMails }
    const present = await openPresent().catch(() => undefined)
    const losses = present && (await lossesOf(present, staged.reader))
    return { losses: losses ?? 'unreadable', waitingMails }
  } finally {
    await staged.close()
  }
}

function expectNoProblems(problems: IntegrityProblem[], { despiteProblems }: RestoreSettings): void {
  if (problems.length === 0 || despiteProblems) return
  const lines = problems.map(({ invariant, description }) => `  ${invariant}: ${description}`)
  throw new RestoreRefused(
    `The backup contradicts itself:\n${lines.join('\n')}\nTo restore it all the same, add --despite-problems.`,
  )
}

/** Undefined for a broken database. */
async function lossesOf(present: OpenDatabase, backup: Reader): Promise<Losses | undefined> {
  try {
    return await findLosses(present.reader, backup)
  } catch {
    return undefined
  } finally {
    await present.close()
  }
}

interface Losses {
  bookings: number
  /** Bookings of the backup that were cancelled, attended or missed since. */
  changedBookings: number
  payments: number
  members: number
}

/** What the present database holds and the backup does not. Both may have an older schema than the code. */
async function findLosses(present: Reader, backup: Reader): Promise<Losses> {
  const onlyPresent = async (table: 'payments' | 'members') => {
    const kept = new Set((await backup.selectFrom(table).select('id').execute()).map(({ id }) => id))
    const rows = await present.selectFrom(table).select('id').execute()
    return rows.filter(({ id }) => !kept.has(id)).length
  }
  const bookingsOf = (reader: Reader) => reader.selectFrom('bookings').select(['id', 'status']).execute()
  const kept = new Map((await bookingsOf(backup)).map(({ id, status }) => [id, status]))
  const bookings = await bookingsOf(present)
  return {
    bookings: bookings.filter(({ id }) => !kept.has(id)).length,
    changedBookings: bookings.filter(({ id, status }) => kept.has(id) && kept.get(id) !== status).length,
    payments: await onlyPresent('payments'),
    members: await onlyPresent('members'),
  }
}

/**
 * How many mails wait in the backup. The studio that was running when it was made may have sent them since.
 */
async function countWaitingMails(backup: Reader): Promise<number> {
  const { count } = await backup
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

import type { Context } from '#server/context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { deleteEntries } from '#server/features/audit/queries.ts'
import { deleteHealthAnswers } from '#server/features/first-visits/queries.ts'
import { monthsFrom } from '#server/features/first-visits/rules.ts'
import { eraseGuests, eraseGuestsOfClosedAccounts } from '#server/features/guests/erase-guests.ts'
import { emptyPurposesOfErased } from '#server/features/hires/queries.ts'
import { removeOldLines } from '#server/features/importing/remove-lines.ts'
import { deleteOldMessages } from '#server/features/line/message-queries.ts'
import { deleteOldLine } from '#server/features/line/queries.ts'
import { removeOldEmlFiles } from '#server/mail/eml-files.ts'
import { deleteFinishedMails } from '#server/mail/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { dayMs } from '#time/tokyo.ts'

interface Retention {
  /** Where the mails of a studio without a mail server are. */
  mailFolder: string
  /**
   * How many days audit entries, mails that were sent or given up, and the personal data of guests are kept.
   * 0: for ever.
   */
  days: { audit: number; mail: number; guests: number }
}

interface Log {
  info: (about: object, words: string) => void
}

/**
 * Removes what is older than the settings allow, answers about health, and the personal data of guests, also
 * of those who became members and have closed the account; returns how much of each. What cannot be removed
 * keeps nothing else from being removed.
 * @throws at the end, when something could not be removed
 */
export async function removeOldRecords(ctx: Context, { mailFolder, days }: Retention) {
  const removed = {
    auditEntries: 0,
    mails: 0,
    guests: 0,
    health: 0,
    purposes: 0,
    importedLines: 0,
    mailFiles: 0,
    line: 0,
  }
  const before = (kept: number) => ctx.now - kept * dayMs
  const kinds: Array<[of: keyof typeof removed, isDue: boolean, remove: () => Promise<number>]> = [
    ['guests', true, () => eraseGuestsOfClosedAccounts(ctx)],
    ['auditEntries', days.audit > 0, () => deleteInParts(ctx.database, deleteEntries, before(days.audit))],
    ['mails', days.mail > 0, () => deleteInParts(ctx.database, deleteFinishedMails, before(days.mail))],
    ['guests', days.guests > 0, () => eraseGuests(ctx, { before: before(days.guests) })],
    ['health', true, () => removeHealthAnswers(ctx)],
    ['purposes', true, () => ctx.transact((tx) => emptyPurposesOfErased(tx.writer))],
    ['importedLines', true, () => removeOldLines(ctx)],
    ['line', true, () => removeOldLine(ctx)],
    ['mailFiles', days.mail > 0, () => removeOldEmlFiles(mailFolder, before(days.mail))],
  ]
  await forEachRow(kinds, async ([of, isDue, remove]) => {
    if (isDue) removed[of] += await remove()
  })
  return removed
}

/**
 * The answers about health, after the time that was told to the person, or after that of today's setting
 * where it is shorter.
 */
const removeHealthAnswers = (ctx: Context): Promise<number> =>
  ctx.transact(({ writer, facts, now }) =>
    deleteHealthAnswers(writer, { now, before: monthsFrom(now, -facts.firstVisit.healthMonths) }),
  )

/** LINE repeats no report so late. */
const lineDays = 7
/** The bound of the month counts messages, and the status looks back three days. */
const lineMessageDays = 62

const removeOldLine = (ctx: Context): Promise<number> =>
  ctx.transact(async ({ writer, now }) => {
    const old = await deleteOldLine(writer, { before: now - lineDays * dayMs, now })
    return old + (await deleteOldMessages(writer, now - lineMessageDays * dayMs))
  })

/** So few rows that the writers of bookings, which wait for the transaction, do not notice it. */
const atOnce = 200

/**
 * Deletes the rows from before the instant, in transactions of their own until none is left; returns how
 * many.
 */
async function deleteInParts(
  database: Database,
  deleteSome: (writer: Writer, old: { before: number; most: number }) => Promise<number>,
  before: number,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await database.transact((writer) => deleteSome(writer, { before, most: atOnce }))
    deleted += count
    if (count < atOnce) return deleted
  }
}

/** Removes old records and logs how many, if any. Several processes may do so at the same time. */
export async function removeAndLog(ctx: Context, retention: Retention, log: Log): Promise<void> {
  const removed = await removeOldRecords(ctx, retention)
  if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'old records removed')
}

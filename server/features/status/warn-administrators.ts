import type { Finding, LineName, StudioStatus } from '#contract/status.ts'
import type { Context } from '#server/context.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { listAdministratorRows } from '#server/features/members/queries.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { dateOf, hourMs, startOfDay } from '#time/tokyo.ts'
import { queueStatusMail } from './mails.ts'
import type { WrongLine } from './mails.ts'
import { readStudioStatus } from './read-status.ts'
import type { Operation } from './read-status.ts'

/** A server that was away has old backups and mails that wait, until its jobs have run again. */
const settledAfterMs = hourMs
/** What passes by itself, such as a provider that does not answer for a while, is no reason for a mail. */
const failingForMs = hourMs
/** No mail wakes an administrator. */
const firstHour = 8

/**
 * Mails the administrators what is wrong, once a day at most. Any number of servers may do so at the same
 * time, because the day is claimed in the transaction that queues the mails. Returns how many mails.
 */
export async function warnAdministrators(
  ctx: Context,
  operation: Operation,
  payments: Payments | undefined,
): Promise<number> {
  const { now } = ctx
  if (now - operation.startedAt < settledAfterMs || now < startOfDay(now) + firstHour * hourMs) return 0
  const lines = wrongLines(await readStudioStatus(ctx, operation, payments), now)
  if (lines.length === 0) return 0
  const claim = { caller: 'server', key: `status ${dateOf(now)}`, fingerprint: '' }
  let mails = 0
  await ctx.transact(async (tx) => {
    mails = 0
    await answerOnce(tx.writer, claim, now, async () => {
      for (const { id: memberId, ...person } of await listAdministratorRows(tx.writer)) {
        await queueStatusMail(tx, { kind: 'statusWarning', to: { ...person, memberId }, content: { lines } })
        mails += 1
      }
      return {}
    })
  })
  return mails
}

/** What needs a look, in the order of the page. */
function wrongLines({ jobs, ...status }: StudioStatus, now: number): WrongLine[] {
  const { mail, payments, webhooks, line, backups, disk, database } = status
  const lasting = jobs.runs.some(
    ({ state, failingSince }) =>
      state === 'late' || (failingSince !== null && now - Date.parse(failingSince) >= failingForMs),
  )
  const lines = {
    mail,
    payments,
    webhooks,
    ...(line && { line }),
    backups,
    disk,
    database,
    ...(lasting && { jobs }),
  }
  return Object.entries(lines)
    .filter(([, { state }]) => state === 'attention')
    .map(([name, { finding }]) => ({ line: name, finding }) as { line: LineName; finding: Finding<LineName> })
}

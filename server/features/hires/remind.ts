import type { Context, TransactionContext } from '#server/context.ts'
import { remindersDueAt } from '#server/features/bookings/rules.ts'
import type { DueReminders } from '#server/features/bookings/rules.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { findHireToMail } from './mail-queries.ts'
import { paymentsOf, queueHireMail } from './mails.ts'
import { claimReminder, listHiresToRemind } from './queries.ts'

/**
 * Queues a mail for each hire of tomorrow, at the same hour as for lessons, once, and returns how many mails.
 * Any number of servers may do so at the same time, because a reminder is claimed in the transaction that
 * queues its mail.
 */
export async function queueHireReminders(ctx: Context): Promise<number> {
  const due = remindersDueAt(ctx.facts, ctx.now)
  if (due === undefined) return 0
  let reminded = 0
  await forEachRow(await listHiresToRemind(ctx.reader, due), async (hireId) => {
    if (await ctx.transact((tx) => remindOf(tx, hireId, due))) reminded += 1
  })
  return reminded
}

async function remindOf(tx: TransactionContext, hireId: string, due: DueReminders): Promise<boolean> {
  if (!(await claimReminder(tx.writer, hireId, { due, now: tx.now }))) return false
  const { hire, to } = await findHireToMail(tx.writer, hireId)
  const { paid } = await paymentsOf(tx.writer, hireId)
  await queueHireMail(tx, { kind: 'hireReminder', to, content: { hire, paid } })
  return true
}

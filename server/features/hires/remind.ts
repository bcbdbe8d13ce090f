import type { Database, Writer } from '#server/database/database.ts'
import { remindersDueAt } from '#server/features/bookings/rules.ts'
import type { DueReminders } from '#server/features/bookings/rules.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { findHireToMail } from './mail-queries.ts'
import { paymentsOf, queueHireMail } from './mails.ts'
import { claimReminder, listHiresToRemind } from './queries.ts'

/**
 * Queues a mail for each hire of tomorrow, at the same hour as for lessons, once, and returns how many mails.
 * Any number of servers may do so at the same time, because a reminder is claimed in the transaction that
 * queues its mail.
 */
export async function queueHireReminders(
  facts: StudioFacts,
  database: Database,
  now: number,
): Promise<number> {
  const due = remindersDueAt(facts, now)
  if (due === undefined) return 0
  let reminded = 0
  await forEachRow(await listHiresToRemind(database.reader, due), async (hireId) => {
    if (await database.transact((writer) => remindOf(writer, hireId, due, now))) reminded += 1
  })
  return reminded
}

async function remindOf(writer: Writer, hireId: string, due: DueReminders, now: number): Promise<boolean> {
  if (!(await claimReminder(writer, hireId, { due, now }))) return false
  const { hire, to } = await findHireToMail(writer, hireId)
  const { paid } = await paymentsOf(writer, hireId)
  await queueHireMail(writer, { kind: 'hireReminder', to, content: { hire, paid } }, now)
  return true
}

import type { OpenPayment, OpenPaymentKind } from '#contract/open-payments.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { findDebts } from './find-debts.ts'
import type { Debt } from './find-debts.ts'
import { findLastReminders } from './matter-queries.ts'
import { countMatters, listMatters } from './open-queries.ts'

/** A page of what is not paid, the newest first, with the last reminder of each. */
export async function listOpen(
  reader: Reader,
  { kind, ...page }: PageQuery & { kind?: OpenPaymentKind | undefined },
  now: number,
): Promise<Page<OpenPayment[]>> {
  const matters = await listMatters(reader, { kind, now }, sliceOf(page))
  const total = await countMatters(reader, { kind, now })
  const debts = await findDebts(reader, matters)
  if (debts.length === 0) return { items: [], total }
  const reminders = await findLastReminders(
    reader,
    debts.map(({ id }) => id),
  )
  const sentAt = new Map(reminders.map((row) => [`${row.kind} ${row.id}`, row.sentAt]))
  return { items: debts.map((debt) => shown(debt, sentAt.get(`${debt.kind} ${debt.id}`), now)), total }
}

function shown(debt: Debt, sentAt: number | undefined, now: number): OpenPayment {
  const { email, language: _, startsAt, endsAt, since, ...fields } = debt
  const isToday = sentAt !== undefined && dateOf(sentAt) === dateOf(now)
  return {
    ...fields,
    start: startsAt === null ? null : isoText(startsAt),
    end: endsAt === null ? null : isoText(endsAt),
    since: isoText(since),
    lastReminder: sentAt === undefined ? null : isoText(sentAt),
    remindable: email !== null && !isToday,
  }
}

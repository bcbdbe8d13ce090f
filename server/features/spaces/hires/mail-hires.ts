import type { HireCancellation } from '#contract/hires.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { readHireMoney } from '#server/features/payments/hire-money-queries.ts'
import { findHireToMail, findSpaceName, listRefundsOfHire } from './mail-queries.ts'
import { queueHireMail } from './mails.ts'
import { tiersOf } from './refund.ts'
import type { CancellationRules } from './refund.ts'

/* Each function is called in the transaction of what it tells, after the hire, its payments and its refunds were written. */

/** Tells the member of a hire that was confirmed, paid or not. */
export async function mailHireConfirmed(writer: Writer, hireId: string, now: number): Promise<void> {
  const { to, ...content } = await payable(writer, hireId, now)
  await queueHireMail(writer, { kind: 'hireConfirmed', to, content }, now)
}

/**
 * Tells the member of a hire that was cancelled. Its refunds were asked for with the same `now`.
 * @param byStudio absent when the member cancelled; `reason` is shown to the member
 */
export async function mailHireCancelled(
  writer: Writer,
  hireId: string,
  {
    figures: { paid, percent, kept, fee, refund },
    byStudio,
  }: {
    figures: Omit<HireCancellation, 'until'>
    byStudio?: { reason: { ja: string; en: string } | null }
  },
  now: number,
): Promise<void> {
  const { to, hire } = await findHireToMail(writer, hireId)
  const refunds = await listRefundsOfHire(writer, hireId, now)
  const content = { hire, figures: { paid, percent, kept, fee, refund }, refunds }
  if (byStudio === undefined) return queueHireMail(writer, { kind: 'hireCancelled', to, content }, now)
  const { reason } = byStudio
  return queueHireMail(writer, { kind: 'hireCancelledByStudio', to, content: { ...content, reason } }, now)
}

/** Tells a member who paid after the hold had ended that the time was taken. The refund was asked for with the same `now`. */
export async function mailHireTaken(writer: Writer, hireId: string, now: number): Promise<void> {
  const { to, hire } = await findHireToMail(writer, hireId)
  const refunds = await listRefundsOfHire(writer, hireId, now)
  await queueHireMail(writer, { kind: 'hireTaken', to, content: { hire, refunds } }, now)
}

/** Tells the member of a hire that was moved, from where, and the price. A refund was asked for with the same `now`. */
export async function mailHireMoved(
  writer: Writer,
  hireId: string,
  previous: { spaceId: string; startsAt: number; endsAt: number },
  now: number,
): Promise<void> {
  const { to, ...content } = await payable(writer, hireId, now)
  const { spaceId, startsAt, endsAt } = previous
  const before = { ...(await findSpaceName(writer, spaceId)), startsAt, endsAt }
  const refunds = await listRefundsOfHire(writer, hireId, now)
  const moved = { ...content, previous: before, refunds }
  await queueHireMail(writer, { kind: 'hireMoved', to, content: moved }, now)
}

async function payable(reader: Reader, hireId: string, now: number) {
  const { hire, cancellation, to } = await findHireToMail(reader, hireId)
  const rules = JSON.parse(cancellation) as CancellationRules
  const tiers = tiersOf({ ...hire, rules }, now)
  return { to, hire, tiers, ...(await paymentsOf(reader, hireId)) }
}

/** What the member has paid and not got back, and the payments, the first one first. */
export async function paymentsOf(reader: Reader, hireId: string) {
  const money = (await readHireMoney(reader, [hireId])).get(hireId)
  if (money === undefined) return { paid: 0, paymentIds: [] }
  const { paid, refunded, refundOpen, paymentIds } = money
  return { paid: paid - refunded - refundOpen, paymentIds }
}

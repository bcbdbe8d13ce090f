import type { SitePayment } from '#contract/site-payments.ts'
import type { Database } from '#server/database/database.ts'
import { findMember } from '#server/features/members/queries.ts'
import type { Log } from '#server/features/payments/ask-provider.ts'
import { sendReminder } from '#server/features/payments/money/remind.ts'
import { notePlanPayment } from '#server/features/payments/on-site/note-plan-payment.ts'
import { refundPayment } from '#server/features/payments/refunds/refund-payment.ts'
import { sendPaymentLink } from '#server/features/payments/send-payment-link.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'

interface Payers {
  registered: string
  paidUntilLastWeek: string
  paidOnSite: string
}

/** Nothing here asks a payment provider, so that nothing can fail there. */
const log: Log = { warn: () => undefined, error: () => undefined }

/**
 * Adds a member who was asked to pay and did not, one whose month is over and who was reminded yesterday, and one who has paid
 * for this month and got a part back.
 */
export async function addPayments(
  database: Database,
  admin: AdminCaller,
  { registered, paidUntilLastWeek, paidOnSite }: Payers,
  now: number,
): Promise<void> {
  const parts = { database, payments: undefined, log }
  const pay = (memberId: string, paid: Omit<SitePayment, 'paidOn' | 'paidUntil'>, daysAgo: number) => {
    const at = now - daysAgo * dayMs
    const days = { paidOn: dateOf(at), paidUntil: dateOf(at + 29 * dayMs) }
    const noted = { actor: admin.id, memberId, paid: { ...paid, ...days } }
    return notePlanPayment(parts, noted, { request: undefined, now: at })
  }
  await pay(paidUntilLastWeek, { memberType: 2, price: 6_990, entryFee: true, method: 'cash' }, 37)
  await sendReminder(
    database,
    admin.id,
    { kind: 'onSite', id: paidUntilLastWeek },
    { request: undefined, now: now - dayMs },
  )
  await database.transact(async (writer) => {
    const member = await findMember(writer, registered)
    if (member) await sendPaymentLink(writer, member, now - 6 * dayMs)
  })
  const payment = { memberType: 3, price: 12_990, entryFee: true, method: 'transfer' } as const
  const { id } = await pay(paidOnSite, payment, 3)
  const note = '入会金キャンペーンの適用もれ'
  const back = { id, ifMatch: undefined, amount: 5_000, takeTickets: 0, staysOwed: false, note }
  await refundPayment({ ...parts, clock: () => now }, admin, back, undefined)
}

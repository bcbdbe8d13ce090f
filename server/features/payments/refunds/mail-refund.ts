import type { Writer } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { queuePaymentMail } from '../mails.ts'
import { subjectOf } from '../payment-subject.ts'
import type { PaymentToRefund } from './payment-queries.ts'

/** Tells the payer of a refund. A guest without an e-mail address gets no mail. */
export async function mailRefund(
  writer: Writer,
  payment: PaymentToRefund,
  { amount, ticketsTaken }: { amount: number; ticketsTaken: number },
  now: number,
): Promise<void> {
  const to = await recipientOf(writer, payment)
  if (to === undefined) return
  const { id, number, method, paidAt, memberId, guestId, lessonId, bookingId } = payment
  const content = {
    paymentId: memberId === null ? null : id,
    bookingId,
    number,
    subject: subjectOf(payment),
    method,
    amount,
    paid: payment.amount,
    paidAt,
    ticketsTaken,
  }
  const about = guestId === null || lessonId === null ? {} : { guestId, lessonId }
  await queuePaymentMail(writer, { kind: 'refundGiven', to, content, ...about }, now)
}

async function recipientOf(writer: Writer, payment: PaymentToRefund) {
  const { memberId, guestName, guestEmail, guestLanguage } = payment
  if (memberId !== null) return { ...(await readAccount(writer, memberId)), memberId }
  if (guestName === null || guestEmail === null || guestLanguage === null) return undefined
  return { memberId: null, name: guestName, email: guestEmail, language: guestLanguage }
}

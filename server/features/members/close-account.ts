import { limits } from '#contract/limits.ts'
import type { Language } from '#studio/languages.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { cancelAllOfMember } from '#server/features/bookings/cancel-all-of-member.ts'
import { listBookingHistory } from '#server/features/bookings/list-bookings.ts'
import { forgetInquiriesOf, inquiriesOf } from '#server/features/inquiries/send.ts'
import { mailsTo, scrubMailsOf } from '#server/mail/outbox.ts'
import { expectReplaceable } from './administrators.ts'
import { anonymise, membershipFacts } from './anonymise.ts'
import { endResetLinks, expectPassword } from '#server/features/sessions/passwords.ts'
import { queueMemberMail } from './mails.ts'
import { ownMember } from './members.ts'
import { closeCheckoutOf, expectNoCheckout } from '#server/features/payments/close-checkout.ts'
import { endLinksOf } from '#server/features/payments/links.ts'
import type { Log } from '#server/features/payments/ask-provider.ts'
import { ownPayments, renewsFor } from '#server/features/payments/payments.ts'
import { letLapse, movementsOf } from '#server/features/tickets/move-tickets.ts'
import type { MemberId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Everything that the studio holds about the caller. */
export async function ownData(
  reader: Reader,
  id: MemberId,
  { language, now }: { language: Language; now: number },
) {
  const member = await ownMember(reader, id)
  const { since, consentVersion, consentAt } = await membershipFacts(reader, id)
  const { membership, payments } = await ownPayments(reader, id)
  const all = { size: limits.page.most }
  return {
    exportedAt: iso(now),
    member: {
      ...member,
      since: iso(since),
      consentVersion,
      consentAt: consentAt === null ? null : iso(consentAt),
    },
    bookings: await listBookingHistory(reader, id, language),
    ticketMovements: await movementsOf(reader, id, language, all),
    membership,
    payments,
    inquiries: (await inquiriesOf(reader, id)).map(dated),
    mails: (await mailsTo(reader, id)).map(({ writtenAt, kind, recipient }) => ({
      at: iso(writtenAt),
      kind,
      to: recipient,
    })),
  }
}

const iso = (instant: number) => new Date(instant).toISOString()
const dated = <Row extends { at: number }>(row: Row) => ({ ...row, at: iso(row.at) })

interface Parts {
  database: Database
  payments: Payments | undefined
  log: Log
}

/**
 * Closes the caller's account. Bookings, tickets and payments stay in the books, of a member who is nobody any more.
 * Throws `error.password.incorrect`, `error.user.membershipActive`, `error.user.lastAdministrator` and, when something was
 * paid that is not recorded yet, `error.payment.underWay`.
 */
export async function leave(
  { database, payments, log }: Parts,
  id: MemberId,
  password: string,
  now: number,
): Promise<void> {
  await expectPassword(database.reader, id, password)
  await closeCheckoutOf({ database, payments, log }, id)
  const passwordHash = await hashPassword(newId())
  await database.transact(async (writer) => {
    // First, because it holds the member: nothing that is read afterwards changes.
    const bookings = await cancelAllOfMember(writer, id, now)
    const member = await ownMember(writer, id)
    await expectNoCheckout(writer, id)
    if (await renewsFor(writer, id)) throw new ApiError('error.user.membershipActive')
    await expectReplaceable(writer, member)

    const tickets = await letLapse(writer, id, now)
    await endLinksOf(writer, id, now)
    await endResetLinks(writer, id, now)
    const inquiries = (await inquiriesOf(writer, id)).map((inquiry) => inquiry.id)
    await forgetInquiriesOf(writer, id, now)
    const to = { ...member, memberId: id }
    await queueMemberMail(writer, { kind: 'accountClosed', to, content: { bookings, tickets } }, now)
    await scrubMailsOf(writer, { memberId: id, inquiries })
    await anonymise(writer, id, { passwordHash, now })
  })
}

import { limits } from '#contract/limits.ts'
import type { Language } from '#studio/languages.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { bookingsOf, cancelAllBy } from '#server/features/bookings/service.ts'
import { forgetInquiriesOf, inquiriesOf } from '#server/features/inquiries/service.ts'
import { writtenName } from '#server/features/mail/rules.ts'
import { mailsTo, queueMail, scrubMailsOf } from '#server/features/mail/service.ts'
import { expectReplaceable } from '#server/features/members/administrators/service.ts'
import { anonymise, membershipFacts } from '#server/features/members/closing/service.ts'
import { endResetLinks, expectPassword } from '#server/features/members/passwords/service.ts'
import { ownMember } from '#server/features/members/service.ts'
import { closeCheckoutOf, expectNoCheckout } from '#server/features/payments/checkout/closing/service.ts'
import { endLinksOf } from '#server/features/payments/links/service.ts'
import type { Log } from '#server/features/payments/provider/service.ts'
import { ownPayments, renewsFor } from '#server/features/payments/service.ts'
import { letLapse, movementsOf } from '#server/features/tickets/service.ts'
import type { MemberId } from '#server/platform/callers.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Payments } from '#server/platform/payment/provider.ts'
import { Refusal } from '#server/platform/refusal.ts'

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
    bookings: await bookingsOf(reader, id, language),
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
    const bookings = await cancelAllBy(writer, id, now)
    const member = await ownMember(writer, id)
    await expectNoCheckout(writer, id)
    if (await renewsFor(writer, id)) throw new Refusal('error.user.membershipActive')
    await expectReplaceable(writer, member)

    const tickets = await letLapse(writer, id, now)
    await endLinksOf(writer, id, now)
    await endResetLinks(writer, id, now)
    const inquiries = (await inquiriesOf(writer, id)).map((inquiry) => inquiry.id)
    await forgetInquiriesOf(writer, id, now)
    const name = writtenName(member, member.language)
    const to = { ...member, memberId: id }
    await queueMail(writer, to, 'accountClosed', { name, bookings, tickets }, now)
    await scrubMailsOf(writer, { memberId: id, inquiries })
    await anonymise(writer, id, { passwordHash, now })
  })
}

import type { Role } from '#contract/roles.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { emptyPersonalFields } from '#server/features/audit/empty-personal-fields.ts'
import { endAbsencesOf } from '#server/features/bookings/absences/queries.ts'
import { cancelAllOfMember } from '#server/features/bookings/cancel.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { deleteAnswersOfMember } from '#server/features/first-visits/queries.ts'
import { eraseGuestsOf } from '#server/features/guests/erase-guests.ts'
import { cancelUpcomingHires, releaseHold } from '#server/features/hires/end-all-of-member.ts'
import { emptyPurposesOfErased } from '#server/features/hires/queries.ts'
import { emptyInquiriesOf } from '#server/features/inquiries/queries.ts'
import { endInvitationsOf } from '#server/features/invitations/queries.ts'
import { endLineOf } from '#server/features/line/queries.ts'
import { endCodeOf } from '#server/features/member-codes/queries.ts'
import { deleteEmailChangesOf } from '#server/features/members/email-change-queries.ts'
import { expectPassword, readOwnMember } from '#server/features/members/own-member.ts'
import { markClosed, updateMember } from '#server/features/members/queries.ts'
import type { MemberUpdate } from '#server/features/members/queries.ts'
import { deleteNotesOfMember } from '#server/features/notes/queries.ts'
import { closeOrderOf } from '#server/features/offers/end-orders.ts'
import { closeCheckoutOf, expectNoCheckout } from '#server/features/payments/checkout-page.ts'
import { closeFeeInvoicesOf } from '#server/features/pausing/settle-fee.ts'
import { endContractOf, expectNoCharge } from '#server/features/payments/end-contract.ts'
import { endLinksOf } from '#server/features/payments/order-queries.ts'
import { endPauseFeesOf } from '#server/features/payments/pause-fees/queries.ts'
import { endPausingsOf } from '#server/features/payments/pausing-queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { emptyRefundNotesOf } from '#server/features/payments/refunds/queries.ts'
import { deleteFactorsOf } from '#server/features/second-factors/queries.ts'
import { endResetsOf, endSessionsOf } from '#server/features/sessions/queries.ts'
import { takeAllTickets } from '#server/features/tickets/expire-lots.ts'
import { emptyNotesOf } from '#server/features/tickets/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import { placeholderAddress } from '#server/mail/addresses.ts'
import { eraseMailsOf } from '#server/mail/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { expectOtherAdministrator } from './administrators.ts'
import { queueMemberMail } from './mails.ts'

/**
 * Closes the caller’s account. Throws `error.password.incorrect`, `error.member.lastAdministrator` and what
 * `endAccount` throws.
 */
export async function closeAccount(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  password: string,
): Promise<void> {
  await expectPassword(ctx.reader, ctx.caller.id, password)
  await endAccount(ctx, payments, {
    id: ctx.caller.id,
    async checkRole(writer, role) {
      if (role === 'ADMIN') await expectOtherAdministrator(writer)
    },
  })
}

interface Ending {
  id: MemberId
  /** Whether a contract ends that the member has not cancelled. */
  endContract?: boolean
  checkRole: (writer: Writer, role: Role) => Promise<void>
}

/**
 * The number on the membership card, and the numbers of cancelled bookings, cancelled hires and expired
 * tickets.
 */
interface Ended {
  number: number
  bookings: number
  hires: number
  tickets: number
}

/**
 * Ends an account. Coming bookings and hires are cancelled by their rules; bookings, hires, tickets and
 * payments stay in the ledgers, of an anonymised member. A contract that was cancelled and would still be
 * charged is ended at the provider first. Throws `error.member.membershipActive`, what `checkRole` throws
 * and, when the member has paid something that is not recorded yet, `error.payment.underWay`.
 * @param checkRole called with the role when the member is locked
 * @param also called last, in the same transaction
 */
export async function endAccount(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  { id, endContract = false, checkRole }: Ending,
  also: (tx: TransactionContext, ended: Ended) => Promise<void> = async () => undefined,
): Promise<void> {
  await closeCheckoutOf(ctx, payments, id)
  await closeOrderOf(ctx, payments, id)
  await releaseHold(ctx, payments, id)
  await endContractOf(ctx, payments, { memberId: id, alsoRunning: endContract })
  await closeFeeInvoicesOf(ctx, payments, id)
  const passwordHash = await hashPassword(newId())
  const hires = await ctx.transact(async (tx) => {
    // First, because it locks the member: what is read afterwards does not change any more.
    const bookings = await cancelAllOfMember(tx, id)
    const ended = await cancelUpcomingHires(tx, id)
    const member = await readOwnMember(tx.writer, id)
    await expectNoCheckout(tx.writer, id)
    await expectNoCharge(tx.writer, id)
    await checkRole(tx.writer, member.role)

    const tickets = await takeAllTickets(tx, id)
    await endAbsencesOf(tx.writer, id, tx.now)
    await endPausingsOf(tx.writer, id, tx.now)
    await endPauseFeesOf(tx.writer, id, tx.now)
    await endInvitationsOf(tx.writer, id, tx.now)
    await endLinksOf(tx.writer, id, tx.now)
    await endResetsOf(tx.writer, id, tx.now)
    await endSessionsOf(tx.writer, id)
    await endFeedOf(tx.writer, id)
    await endCodeOf(tx.writer, id)
    await endLineOf(tx.writer, id)
    const inquiryIds = await emptyInquiriesOf(tx.writer, id, tx.now)
    const to = { ...member, memberId: id }
    const content = { bookings, tickets, hires: ended }
    await queueMemberMail(tx, { kind: 'accountClosed', to, content })
    await eraseMailsOf(tx.writer, { memberId: id, inquiryIds })
    await emptyPersonalFields(tx.writer, { memberId: id, inquiryIds })
    await eraseGuestsOf(tx, id)
    await emptyPurposesOfErased(tx.writer)
    await deleteNotesOfMember(tx.writer, id)
    await deleteAnswersOfMember(tx.writer, id)
    await deleteEmailChangesOf(tx.writer, id)
    await deleteFactorsOf(tx.writer, id)
    await anonymise(tx.writer, id, { passwordHash, now: tx.now })
    // Last, because only a closed account's movements may lose their notes.
    await emptyNotesOf(tx.writer, id)
    await emptyRefundNotesOf(tx.writer, id)
    await also(tx, { number: member.number, bookings, hires: ended.length, tickets })
    return ended
  })
  for (const { hire } of hires) await makeRefundsOf(ctx, payments, { hireId: hire.id })
}

/**
 * Removes everything from a member by which the person could be recognised, and closes the account. What the
 * ledgers need stays: number, tickets and language. The caller has locked the member.
 * @param passwordHash the hash of a random password
 */
export async function anonymise(
  writer: Writer,
  id: MemberId,
  closing: { passwordHash: string; now: number },
): Promise<void> {
  // Closing comes last, because a closed account cannot be changed.
  await updateMember(writer, id, { ...anonymous, email: placeholderAddress(id) })
  if (!(await markClosed(writer, id, closing))) throw new ApiError('error.server.token_expired')
}

/** Shown where lists name the member. */
const noName = '—'

const anonymous: MemberUpdate = {
  lastName: noName,
  firstName: '',
  kanaLastName: noName,
  kanaFirstName: '',
  phone: '',
  birthday: null,
  addressId: '',
  addressRest: '',
  gender: 3,
  memberType: beforeJoining,
}

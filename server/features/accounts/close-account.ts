import type { Role } from '#contract/members/members.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { emptyPersonalFields } from '#server/features/audit/empty-personal-fields.ts'
import { record } from '#server/features/audit/record.ts'
import { cancelAllOfMember } from '#server/features/bookings/cancel.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { eraseGuestsOf } from '#server/features/guests/erase-guests.ts'
import { cancelUpcomingHires, releaseHold } from '#server/features/hires/end-all-of-member.ts'
import { emptyInquiriesOf } from '#server/features/inquiries/queries.ts'
import { endCodeOf } from '#server/features/member-codes/queries.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import { deleteEmailChangesOf } from '#server/features/members/email-change-queries.ts'
import { readOwnMember } from '#server/features/members/own-member.ts'
import { lockMember, markClosed, updateMember } from '#server/features/members/queries.ts'
import type { MemberUpdate } from '#server/features/members/queries.ts'
import type { Log } from '#server/features/payments/ask-provider.ts'
import { closeCheckoutOf, expectNoCheckout } from '#server/features/payments/checkout-page.ts'
import { endContractOf, expectNoCharge } from '#server/features/payments/end-contract.ts'
import { endLinksOf } from '#server/features/payments/order-queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { emptyRefundNotesOf } from '#server/features/payments/refunds/queries.ts'
import { deleteFactorsOf } from '#server/features/second-factors/queries.ts'
import { endResetsOf, endSessionsOf } from '#server/features/sessions/queries.ts'
import { takeAllTickets } from '#server/features/tickets/expire-lots.ts'
import { emptyNotesOf } from '#server/features/tickets/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberCaller, MemberId } from '#server/http/authentication.ts'
import { placeholderAddress } from '#server/mail/addresses.ts'
import { eraseMailsOf } from '#server/mail/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { beforeJoining } from '#studio/member-types.ts'
import type { Clock } from '#time/clock.ts'
import { expectOtherAdministrator } from './administrators.ts'
import { queueMemberMail } from './mails.ts'

/**
 * Closes the caller’s account. Throws `error.password.incorrect`, `error.member.lastAdministrator` and what
 * `endAccount` throws.
 */
export async function closeAccount(
  facts: StudioFacts,
  parts: ClosingServices,
  caller: MemberCaller,
  password: string,
): Promise<void> {
  await expectPassword(parts.database.reader, caller.id, password)
  await endAccount(facts, parts, {
    id: caller.id,
    caller,
    async checkRole(writer, role) {
      if (role === 'ADMIN') await expectOtherAdministrator(writer)
    },
  })
}

interface ClosingServices {
  database: Database
  payments: Payments | undefined
  clock: Clock
  log: Log
}

interface Ending {
  id: MemberId
  caller: MemberCaller
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
 * @param caller the member, or an administrator for the member
 * @param checkRole called with the role when the member is locked
 * @param also called last, in the same transaction
 */
async function endAccount(
  facts: StudioFacts,
  parts: ClosingServices,
  { id, caller, checkRole }: Ending,
  also: (writer: Writer, ended: Ended) => Promise<void> = async () => undefined,
): Promise<void> {
  const { database, clock } = parts
  const now = clock()
  await closeCheckoutOf(facts, parts, id, now)
  await releaseHold(facts, parts, id, now)
  await endContractOf(facts, parts, id, now)
  const passwordHash = await hashPassword(newId())
  const hires = await database.transact(async (writer) => {
    // First, because it locks the member: what is read afterwards does not change any more.
    const bookings = await cancelAllOfMember(facts, writer, id, now)
    const ended = await cancelUpcomingHires(writer, { memberId: id, caller }, now)
    const member = await readOwnMember(writer, id)
    await expectNoCheckout(writer, id)
    await expectNoCharge(writer, id)
    await checkRole(writer, member.role)

    const tickets = await takeAllTickets(writer, id, now)
    await endLinksOf(writer, id, now)
    await endResetsOf(writer, id, now)
    await endSessionsOf(writer, id)
    await endFeedOf(writer, id)
    await endCodeOf(writer, id)
    const inquiryIds = await emptyInquiriesOf(writer, id, now)
    const to = { ...member, memberId: id }
    const content = { bookings, tickets, hires: ended }
    await queueMemberMail(writer, { kind: 'accountClosed', to, content }, now)
    await eraseMailsOf(writer, { memberId: id, inquiryIds })
    await emptyPersonalFields(writer, { memberId: id, inquiryIds })
    await eraseGuestsOf(writer, id, now)
    await deleteEmailChangesOf(writer, id)
    await deleteFactorsOf(writer, id)
    await anonymise(writer, id, { passwordHash, now })
    // Last, because only a closed account's movements may lose their notes.
    await emptyNotesOf(writer, id)
    await emptyRefundNotesOf(writer, id)
    await also(writer, { number: member.number, bookings, hires: ended.length, tickets })
    return ended
  })
  for (const { hire } of hires) await makeRefundsOf(facts, parts, { hireId: hire.id })
}

/**
 * An administrator, who has confirmed with the password, closes the account of a member who asked for it.
 * Throws `error.member.notFound`, `error.member.isAdministrator` and what `endAccount` throws.
 */
export async function closeForMember(
  facts: StudioFacts,
  parts: ClosingServices,
  caller: AdminCaller,
  id: string,
): Promise<void> {
  const member = await parts.database.transact((writer) => lockMember(writer, id))
  if (member === undefined) throw new ApiError('error.member.notFound')
  await endAccount(
    facts,
    parts,
    {
      id: id as MemberId,
      caller,
      async checkRole(_, role) {
        if (role === 'ADMIN') throw new ApiError('error.member.isAdministrator')
      },
    },
    async (writer, after) => {
      const entry = { action: 'account.closed', subjectId: id, before: null, after } as const
      await record(writer, { actor: caller.id, ...entry }, parts.clock())
    },
  ).catch(asNotFound)
}

/** The member has closed the account at the same moment. */
function asNotFound(error: unknown): never {
  const isClosed = error instanceof ApiError && error.code === 'error.server.token_expired'
  throw isClosed ? new ApiError('error.member.notFound') : error
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

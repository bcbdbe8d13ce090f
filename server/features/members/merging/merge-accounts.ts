import type { MergePreview } from '#contract/merging.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { emptyPersonalFields } from '#server/features/audit/empty-personal-fields.ts'
import { record } from '#server/features/audit/record.ts'
import { listLessonsOf, moveBookings } from '#server/features/bookings/history-queries.ts'
import { mergeWaits } from '#server/features/bookings/waiting-list/wait.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { moveGuests } from '#server/features/guests/queries.ts'
import { moveInquiries } from '#server/features/inquiries/queries.ts'
import { lockActiveLessons, lockLateLessons } from '#server/features/lessons/queries.ts'
import { endCodeOf } from '#server/features/member-codes/queries.ts'
import type { Log } from '#server/features/payments/ask-provider.ts'
import { closeCheckoutOf, expectNoCheckout } from '#server/features/payments/close-checkout.ts'
import { moveToAccount } from '#server/features/payments/move-to-account.ts'
import { deleteFactorsOf } from '#server/features/second-factors/queries.ts'
import { endResetsOf } from '#server/features/sessions/queries.ts'
import { endSessionsOf } from '#server/features/sessions/session-queries.ts'
import { moveHires } from '#server/features/spaces/hires/account-queries.ts'
import { giveUpHoldOf } from '#server/features/spaces/hires/end-all-of-member.ts'
import { findHeld } from '#server/features/spaces/hires/queries.ts'
import { mergeTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId, MemberId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { firstLetters } from '#server/mail/addresses.ts'
import { moveMails } from '#server/mail/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import { anonymise } from '../anonymise.ts'
import { deleteEmailChangesOf } from '../email-change-queries.ts'
import { queueMemberMail } from '../mails.ts'
import { declineNewsAs, markMerged } from '../merged-account-queries.ts'
import { lockMembers, readAccount, updateMember } from '../queries.ts'
import type { MemberUpdate } from '../queries.ts'
import { examineMerge } from './examine-merge.ts'

interface Parts {
  database: Database
  payments: Payments | undefined
  clock: Clock
  log: Log
}

interface Merge {
  /** The account that is kept. */
  id: string
  /** The account that is closed. */
  otherId: string
  ifMatch: IfMatch
  actor: AdminId
}

/**
 * Makes one account of two accounts of one person: bookings, tickets with their lots, payments, the contract, hires, inquiries and
 * mails of the other account move in one transaction, and the other account is closed. The login of the kept account stays. The
 * caller has checked the administrator's password. Throws what `examineMerge` throws, `error.member.changed` when an account has
 * changed since the preview, and `error.payment.underWay` while the other account is paying for something.
 */
export async function mergeAccounts(
  parts: Parts,
  { id, otherId, ifMatch, actor }: Merge,
): Promise<{ id: string }> {
  const { database, clock } = parts
  const now = clock()
  await examineMerge(database.reader, { id, otherId }, now)
  await closeCheckoutOf(parts, otherId, now)
  await giveUpHoldOf(parts, otherId, now)
  const passwordHash = await hashPassword(newId())
  await database.transact(async (writer) => {
    await lockAccounts(writer, [id, otherId])
    const preview = await examineMerge(writer, { id, otherId }, now)
    if (!matches(ifMatch, preview.etag)) throw new ApiError('error.member.changed')
    await expectNoCheckout(writer, otherId)
    if (await findHeld(writer, otherId)) throw new ApiError('error.payment.underWay')
    const { email: formerEmail } = await readAccount(writer, otherId)
    await moveEverything(writer, preview, actor, now)
    await closeMerged(writer, otherId as MemberId, { passwordHash, now })
    const after = { number: preview.closed.number, mergedInto: preview.kept.number, ...preview.moved }
    await record(writer, { actor, action: 'accounts.merged', subjectId: id, before: null, after }, now)
    await tellMember(writer, { id, formerEmail }, now)
  })
  return { id }
}

/** Locks the lessons of both accounts and then the accounts, so that nothing of theirs is booked, cancelled or marked beside the merge. */
async function lockAccounts(writer: Writer, ids: string[]): Promise<void> {
  const lessonIds = await listLessonsOf(writer, ids)
  await lockActiveLessons(writer, lessonIds)
  await lockMembers(writer, ids)
  // Read again, because the members could still book and wait until they were locked.
  const late = (await listLessonsOf(writer, ids)).filter((id) => !lessonIds.includes(id))
  await lockLateLessons(writer, late)
}

async function moveEverything(
  writer: Writer,
  { kept, closed, filled, after }: MergePreview,
  actor: AdminId,
  now: number,
): Promise<void> {
  const accounts = { from: closed.id, to: kept.id }
  // First, because the database lets only merged accounts give away tickets and payments.
  await markMerged(writer, accounts)
  await mergeWaits(writer, accounts, now)
  await moveBookings(writer, accounts)
  await mergeTickets(writer, { from: closed, to: kept, actorId: actor }, now)
  await moveToAccount(writer, accounts, now)
  await moveHires(writer, accounts)
  await moveInquiries(writer, accounts)
  await moveGuests(writer, accounts)
  await moveMails(writer, { ...accounts, email: (await readAccount(writer, kept.id)).email })
  await declineNewsAs(writer, accounts)
  const fields: MemberUpdate = { memberType: after.memberType }
  if (filled.includes('phone')) fields.phone = closed.phone
  if (filled.includes('birthday')) fields.birthday = closed.birthday
  if (filled.includes('address'))
    Object.assign(fields, { addressId: closed.addressId, addressRest: closed.addressRest })
  await updateMember(writer, kept.id, fields)
}

async function closeMerged(
  writer: Writer,
  id: MemberId,
  closing: { passwordHash: string; now: number },
): Promise<void> {
  await endResetsOf(writer, id, closing.now)
  await endSessionsOf(writer, id)
  await endFeedOf(writer, id)
  await endCodeOf(writer, id)
  await emptyPersonalFields(writer, { memberId: id, inquiryIds: [] })
  await deleteEmailChangesOf(writer, id)
  await deleteFactorsOf(writer, id)
  await anonymise(writer, id, closing)
}

/** Both addresses are told, because the person may know only one of the logins. */
async function tellMember(
  writer: Writer,
  { id, formerEmail }: { id: string; formerEmail: string },
  now: number,
): Promise<void> {
  const member = await readAccount(writer, id)
  const content = { begins: firstLetters(member.email), tickets: member.tickets }
  await queueMemberMail(writer, { kind: 'accountsMerged', to: member, content }, now)
  await queueMemberMail(
    writer,
    { kind: 'accountsMerged', to: { ...member, email: formerEmail }, content },
    now,
  )
}

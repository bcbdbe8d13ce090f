import { isStaff } from '#contract/roles.ts'
import { duplicateSigns } from '#contract/accounts/merging.ts'
import type { Account, Duplicate, MergePreview } from '#contract/accounts/merging.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { anonymise } from '#server/features/accounts/close-account.ts'
import { emptyPersonalFields } from '#server/features/audit/empty-personal-fields.ts'
import { moveAbsences } from '#server/features/bookings/absences/queries.ts'
import {
  countBookings,
  listLessonsOf,
  listLessonsOfBoth,
  moveBookings,
} from '#server/features/bookings/member-queries.ts'
import { mergeWaits } from '#server/features/bookings/waiting-list/wait.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { moveGuests } from '#server/features/guests/queries.ts'
import { releaseHold } from '#server/features/hires/end-all-of-member.ts'
import { findHeld, moveHires } from '#server/features/hires/queries.ts'
import { moveInquiries } from '#server/features/inquiries/queries.ts'
import { lockActiveLessons, lockLateLessons } from '#server/features/lessons/queries.ts'
import { moveLine } from '#server/features/line/queries.ts'
import { endCodeOf } from '#server/features/member-codes/queries.ts'
import { deleteEmailChangesOf } from '#server/features/members/email-change-queries.ts'
import {
  declineNewsAs,
  findMember,
  lockMembers,
  markMerged,
  readAccount,
  updateMember,
} from '#server/features/members/queries.ts'
import type { MemberUpdate } from '#server/features/members/queries.ts'
import { moveCoupons } from '#server/features/coupons/queries.ts'
import { moveInvitations } from '#server/features/invitations/queries.ts'
import { moveAnswers } from '#server/features/first-visits/queries.ts'
import { moveNotes } from '#server/features/notes/queries.ts'
import { closeOrderOf } from '#server/features/offers/end-orders.ts'
import { findOpenOrder, moveOrders } from '#server/features/offers/queries.ts'
import { moveReferrals } from '#server/features/referrals/queries.ts'
import { closeCheckoutOf, expectNoCheckout } from '#server/features/payments/checkout-page.ts'
import { readCurrentMembership } from '#server/features/payments/current-membership.ts'
import { moveToAccount } from '#server/features/payments/move-to-account.ts'
import { findPaidUntil } from '#server/features/payments/on-site/queries.ts'
import { hasOpenPausing } from '#server/features/payments/pausing-queries.ts'
import { deleteFactorsOf } from '#server/features/second-factors/queries.ts'
import { endResetsOf, endSessionsOf } from '#server/features/sessions/queries.ts'
import { mergeTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { firstLetters } from '#server/mail/addresses.ts'
import { moveMails } from '#server/mail/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { beforeJoining } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { isoText } from '#time/tokyo.ts'
import { queueMemberMail } from '../mails.ts'
import { countBelongings, findAccounts, listPairs } from './queries.ts'
import type { AccountRow } from './queries.ts'

interface Merge {
  /** The account that is kept. */
  id: string
  /** The account that is closed. */
  otherId: string
  ifMatch: IfMatch
}

/**
 * Makes one account of two accounts of one person: bookings, tickets with their lots, payments, the contract,
 * hires, inquiries and mails of the other account move in one transaction, and the other account is closed.
 * The login of the kept account stays. The caller has checked the administrator's password. Throws what
 * `examineMerge` throws, `error.member.changed` when an account has changed since the preview, and
 * `error.payment.underWay` while the other account is paying for something.
 */
export async function mergeAccounts(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, otherId, ifMatch }: Merge,
): Promise<{ id: string }> {
  await examineMerge(ctx, { id, otherId })
  await closeCheckoutOf(ctx, payments, otherId)
  await closeOrderOf(ctx, payments, otherId)
  await releaseHold(ctx, payments, otherId)
  const passwordHash = await hashPassword(newId())
  await ctx.transact(async (tx) => {
    await lockAccounts(tx.writer, [id, otherId])
    const preview = await examineMerge(tx, { id, otherId })
    if (!matches(ifMatch, preview.etag)) throw new ApiError('error.member.changed')
    await expectNoCheckout(tx.writer, otherId)
    if ((await findHeld(tx.writer, otherId)) ?? (await findOpenOrder(tx.writer, otherId)))
      throw new ApiError('error.payment.underWay')
    const { email: formerEmail } = await readAccount(tx.writer, otherId)
    await moveEverything(tx, preview)
    await closeMerged(tx.writer, otherId as MemberId, { passwordHash, now: tx.now })
    const after = { number: preview.closed.number, mergedInto: preview.kept.number, ...preview.moved }
    await tx.record({ action: 'accounts.merged', subjectId: id, after })
    await tellMember(tx, { id, formerEmail })
  })
  return { id }
}

/**
 * Locks the lessons of both accounts and then the accounts, so that nothing of theirs is booked, cancelled or
 * marked beside the merge.
 */
async function lockAccounts(writer: Writer, ids: string[]): Promise<void> {
  const lessonIds = await listLessonsOf(writer, ids)
  await lockActiveLessons(writer, lessonIds)
  await lockMembers(writer, ids)
  // Read again, because the members could still book and wait until they were locked.
  const late = (await listLessonsOf(writer, ids)).filter((id) => !lessonIds.includes(id))
  await lockLateLessons(writer, late)
}

async function moveEverything(
  tx: TransactionContext<AdminCaller>,
  { kept, closed, filled, after }: MergePreview,
): Promise<void> {
  const accounts = { from: closed.id, to: kept.id }
  // First, because the database lets only merged accounts give away tickets and payments.
  await markMerged(tx.writer, accounts)
  await mergeWaits(tx, accounts)
  await moveBookings(tx.writer, accounts)
  await mergeTickets(tx, { from: closed, to: kept, actorId: tx.caller.id })
  await moveAbsences(tx.writer, accounts)
  await moveInvitations(tx.writer, accounts)
  await moveReferrals(tx.writer, accounts)
  await moveOrders(tx.writer, accounts)
  await moveHires(tx.writer, accounts)
  await moveCoupons(tx.writer, accounts)
  await moveToAccount(tx, accounts)
  await moveInquiries(tx.writer, accounts)
  await moveGuests(tx.writer, accounts)
  await moveNotes(tx.writer, accounts)
  await moveAnswers(tx.writer, accounts)
  await moveMails(tx.writer, { ...accounts, email: (await readAccount(tx.writer, kept.id)).email })
  await moveLine(tx.writer, accounts)
  await declineNewsAs(tx.writer, accounts)
  const fields: MemberUpdate = { memberType: after.memberType }
  if (filled.includes('phone')) fields.phone = closed.phone
  if (filled.includes('birthday')) fields.birthday = closed.birthday
  if (filled.includes('address'))
    Object.assign(fields, { addressId: closed.addressId, addressRest: closed.addressRest })
  await updateMember(tx.writer, kept.id, fields)
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
  tx: TransactionContext,
  { id, formerEmail }: { id: string; formerEmail: string },
): Promise<void> {
  const member = await readAccount(tx.writer, id)
  const content = { begins: firstLetters(member.email), tickets: member.tickets }
  await queueMemberMail(tx, { kind: 'accountsMerged', to: member, content })
  await queueMemberMail(tx, { kind: 'accountsMerged', to: { ...member, email: formerEmail }, content })
}

/**
 * What a merge would do, for the preview and for the merge itself. Throws `error.member.notFound`,
 * `error.merge.sameAccount`, `error.merge.noEmail` when only the closed account has an address,
 * `error.merge.administrator` when one of the two is an administrator,
 * `error.merge.twoContracts` when both have a running contract, and `error.merge.sameLesson`, with the
 * lessons, when both have booked a lesson to come or took part in the same one.
 */
export async function examineMerge(
  ctx: ReadContext,
  { id, otherId }: { id: string; otherId: string },
): Promise<MergePreview> {
  if (id === otherId) throw new ApiError('error.merge.sameAccount')
  const accounts = await findAccounts(ctx.reader, [id, otherId])
  const kept = accounts.find((account) => account.id === id)
  const closed = accounts.find((account) => account.id === otherId)
  if (kept === undefined || closed === undefined) throw new ApiError('error.member.notFound')
  if (isStaff(kept.role) || isStaff(closed.role)) throw new ApiError('error.merge.administrator')
  // The login of the kept account stays, so it must be one.
  if (kept.email === '' && closed.email !== '') throw new ApiError('error.merge.noEmail')
  const contract = await hasContract(ctx, otherId)
  if (contract && (await hasContract(ctx, id))) throw new ApiError('error.merge.twoContracts')
  const lessons = await listLessonsOfBoth(ctx.reader, id, otherId)
  if (lessons.length > 0)
    throw new ApiError('error.merge.sameLesson', undefined, {
      lessons: lessons.map(({ startsAt, ...lesson }) => ({ ...lesson, start: isoText(startsAt) })),
    })

  const bookings = await countBookings(ctx.reader, otherId, ctx.now)
  await expectNoPausing(ctx, { id, otherId, coming: bookings.coming })
  return {
    etag: `${kept.version}-${closed.version}`,
    kept: accountOf(kept),
    closed: accountOf(closed),
    moved: {
      tickets: closed.tickets,
      comingBookings: bookings.coming,
      pastBookings: bookings.past,
      ...(await countBelongings(ctx.reader, otherId, ctx.now)),
      contract,
    },
    filled: filledFrom(kept, closed),
    after: {
      tickets: kept.tickets + closed.tickets,
      memberType: planAfter(kept.memberType, closed.memberType, contract),
    },
  }
}

/**
 * A pause or a leave of one account says nothing about what the other one has booked, so an administrator
 * decides first. Throws `error.merge.pausing`.
 */
async function expectNoPausing(
  ctx: ReadContext,
  { id, otherId, coming }: { id: string; otherId: string; coming: number },
): Promise<void> {
  const [ofKept, ofClosed] = [await hasOpenPausing(ctx.reader, id), await hasOpenPausing(ctx.reader, otherId)]
  const ofKeptComing = ofClosed ? (await countBookings(ctx.reader, id, ctx.now)).coming : 0
  if ((ofKept && (ofClosed || coming > 0)) || ofKeptComing > 0) throw new ApiError('error.merge.pausing')
}

/** Whether the member pays each month by card, or has paid at the studio for a time that is not over. */
async function hasContract(ctx: ReadContext, memberId: string): Promise<boolean> {
  const paidUntil = await findPaidUntil(ctx.reader, memberId)
  return (await readCurrentMembership(ctx, memberId)) !== null || (paidUntil ?? 0) > ctx.now
}

/** So many pairs are listed at once. When accounts of one pair are merged, the next pair is listed. */
const mostPairs = 100

/**
 * Pairs of accounts that may be one person's: the same kana, and the same phone number, birthday or address.
 */
export async function listDuplicates(reader: Reader): Promise<Duplicate[]> {
  return withAccounts(reader, await listPairs(reader, undefined, mostPairs))
}

/** The pairs that one member is in; throws `error.member.notFound`. */
export async function listDuplicatesOf(reader: Reader, memberId: string): Promise<Duplicate[]> {
  if ((await findMember(reader, memberId)) === undefined) throw new ApiError('error.member.notFound')
  return withAccounts(reader, await listPairs(reader, memberId, mostPairs))
}

async function withAccounts(
  reader: Reader,
  pairs: Awaited<ReturnType<typeof listPairs>>,
): Promise<Duplicate[]> {
  const accounts = await findAccounts(
    reader,
    pairs.flatMap(({ olderId, newerId }) => [olderId, newerId]),
  )
  const byId = new Map(accounts.map((row) => [row.id, accountOf(row)]))
  return pairs.flatMap(({ olderId, newerId, ...flags }) => {
    const [older, newer] = [byId.get(olderId), byId.get(newerId)]
    // An account may have been closed between the two queries.
    if (older === undefined || newer === undefined) return []
    return [{ accounts: [older, newer], signs: duplicateSigns.filter((sign) => flags[sign] === 1) }]
  })
}

const accountOf = ({ role: _, version: __, createdAt, ...account }: AccountRow): Account => ({
  ...account,
  registeredAt: isoText(createdAt),
})

interface Facts {
  phone: string
  birthday: string | null
  addressId: string
  addressRest: string
}

/**
 * The fields that the kept account lacks and the closed one has. Both lines of an address belong together.
 */
function filledFrom(kept: Facts, closed: Facts): Array<'phone' | 'birthday' | 'address'> {
  const hasAddress = ({ addressId, addressRest }: Facts) => addressId !== '' || addressRest !== ''
  return [
    ...(kept.phone === '' && closed.phone !== '' ? (['phone'] as const) : []),
    ...(kept.birthday === null && closed.birthday !== null ? (['birthday'] as const) : []),
    ...(!hasAddress(kept) && hasAddress(closed) ? (['address'] as const) : []),
  ]
}

/**
 * The plan after a merge: that of the kept account, unless that one has none, or the closed one brings the
 * running contract.
 */
function planAfter(kept: MemberType, closed: MemberType, contractMoves: boolean): MemberType {
  return contractMoves || kept === beforeJoining ? closed : kept
}

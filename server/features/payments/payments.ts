import type { Membership, Terms } from '#contract/payments.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import type { MemberId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { ApiError } from '#server/http/api-error.ts'
import { toMembership, toPayment, toReceipt } from './answers.ts'
import { hasPaidEntryFee, listMemberships } from './recording-queries.ts'
import { linkOf, sendPaymentLink } from './links.ts'
import { findPayment, listPayments, noteIssued } from './queries.ts'
import { offeredTo } from './rules.ts'

/** Somebody who may pay, and for what. */
export interface Payer {
  memberId: string
  linkId: string | undefined
  email: string
  lastName: string
  firstName: string
  membership: Membership | null
  plans: Terms[]
}

interface Asking {
  token: string | undefined
  caller: { id: MemberId } | undefined
}

/** Who pays: the member of the link, else the caller. A link that is over is refused with the reason. */
export async function payerOf(
  reader: Reader,
  linkTokens: LinkTokens,
  { token, caller }: Asking,
  now: number,
): Promise<Payer> {
  if (token === undefined) {
    if (caller === undefined) throw new ApiError('error.server.unauthorized')
    return payer(reader, caller.id, undefined)
  }
  const link = await linkOf(reader, linkTokens, token, now)
  if (link === undefined) throw new ApiError('error.payment.linkNotFound')
  if (link.state === 'used') throw new ApiError('error.payment.linkUsed')
  if (link.state === 'expired') throw new ApiError('error.payment.linkExpired')
  return payer(reader, link.memberId, link.id)
}

async function payer(reader: Reader, memberId: string, linkId: string | undefined): Promise<Payer> {
  const { email, lastName, firstName, memberType } = await readAccount(reader, memberId)
  const membership = await currentMembership(reader, memberId)
  const joinedBefore = await hasPaidEntryFee(reader, memberId)
  const plans = membership === null ? offeredTo({ memberType, joinedBefore }) : []
  return { memberId, linkId, email, lastName, firstName, membership, plans }
}

/** The membership that a member has not left yet. */
async function currentMembership(reader: Reader, memberId: string): Promise<Membership | null> {
  const current = await findCurrent(reader, memberId)
  return current === undefined ? null : toMembership(current)
}

/** Whether money will be taken again unless the member ends the membership first. */
export async function renewsFor(reader: Reader, memberId: MemberId): Promise<boolean> {
  const membership = await currentMembership(reader, memberId)
  return membership !== null && membership.ends === null
}

const findCurrent = async (reader: Reader, memberId: string) =>
  (await listMemberships(reader, memberId)).find(({ status }) => status !== 'ended')

/** The provider's customer who holds the member's membership, or held the last one. */
export async function customerWithMembership(reader: Reader, memberId: MemberId): Promise<string> {
  const [newest] = await listMemberships(reader, memberId)
  const membership = (await findCurrent(reader, memberId)) ?? newest
  if (membership === undefined) throw new ApiError('error.payment.noMembership')
  return membership.customer_id
}

/** Mails a new link to the member of an old one. Who sends anything else hears nothing else. */
export async function renewLink(
  database: Database,
  linkTokens: LinkTokens,
  token: string,
  now: number,
): Promise<void> {
  const link = await linkOf(database.reader, linkTokens, token, now)
  if (link === undefined) return
  await database.transact(async (writer) => {
    const member = await readAccount(writer, link.memberId)
    await sendPaymentLink(writer, { ...member, id: link.memberId }, now)
  })
}

export function ownPayments(reader: Reader, memberId: MemberId) {
  return paymentsOf(reader, memberId)
}

/** The same of any member, for administrators. */
export async function paymentsOf(reader: Reader, memberId: string) {
  const payments = await listPayments(reader, memberId)
  return { membership: await currentMembership(reader, memberId), payments: payments.map(toPayment) }
}

/** Somebody else's is as unknown as one that never was. */
export async function ownReceipt(reader: Reader, memberId: MemberId, id: string) {
  const payment = await findPayment(reader, memberId, id)
  if (payment === undefined) throw new ApiError('error.payment.notFound')
  return toReceipt(payment)
}

/** Notes that the receipt was printed, so that the next print says that it is another copy. */
export async function issue(database: Database, memberId: MemberId, id: string, now: number) {
  await ownReceipt(database.reader, memberId, id)
  await database.transact((writer) => noteIssued(writer, memberId, id, now))
}

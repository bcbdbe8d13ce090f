import type { Receipt } from '#contract/receipts.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { toPayments } from '../list-payments.ts'
import { taxWithin } from '../rules.ts'
import { paperOf } from './paper.ts'
import { readIssuer } from './issuer.ts'
import { findLastReissue, findPayment } from '../receipt-queries.ts'

/** Which receipt, who asks for it, in which language, and when. */
export interface Wanted {
  id: string
  caller: MemberCaller
  language: Language
  now: number
  /** The paper as it is printed for the first time, although it counts as printed already. */
  asOriginal?: boolean
}

/**
 * The receipt of one of the member's payments, or for an administrator of any. Throws `error.payment.notFound` for the payment of
 * another member too.
 */
export async function readReceipt(
  reader: Reader,
  { id, caller, language, now, asOriginal = false }: Wanted,
): Promise<Receipt> {
  const row = await findPayment(reader, isAdmin(caller) ? undefined : caller.id, id)
  const [payment] = await toPayments(reader, row === undefined ? [] : [row])
  if (row === undefined || payment === undefined) throw new ApiError('error.payment.notFound')
  const { payer, addressee, proviso, amount, memberId } = row
  const issuedAt = asOriginal ? null : row.issuedAt
  const reissue = await findLastReissue(reader, id)
  const known = { ...payment, payer, addressee, proviso, issuedAt, reissue, tax: taxWithin(amount) }
  const issued = issuedAt === null ? null : isoText(issuedAt)
  const issuer = await readIssuer(reader, language, issuedAt ?? now)
  const { reissue: _, ...fields } = known
  return { ...fields, memberId, issuedAt: issued, paper: paperOf(known, { language, now, issuer }) }
}

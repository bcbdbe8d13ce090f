import { isOnline } from '#contract/payments/payments.ts'
import type { PaymentMethod } from '#contract/payments/payments.ts'
import type * as z from 'zod/mini'
import type { addresseeFields, Receipt } from '#contract/payments/receipts.ts'
import { pictureAt } from '#contract/pictures/picture-sources.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockPayments } from '#server/features/payments/ledger-queries.ts'
import { toPayments } from '#server/features/payments/list-payments.ts'
import {
  findLastReissue,
  findPayment,
  insertReissue,
  setAddressee,
  setIssued,
} from '#server/features/payments/receipt-queries.ts'
import { taxWithin } from '#server/features/payments/rules.ts'
import { findPicture } from '#server/features/pictures/queries.ts'
import { readSmallest } from '#server/features/pictures/picture-store.ts'
import type { PictureStore } from '#server/features/pictures/picture-store.ts'
import { factsAt } from '#server/features/facts/current-facts.ts'
import { ApiError } from '#server/http/api-error.ts'
import { actsForOthers, isStaff } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { textsIn } from '#server/texts.ts'
import { addressText } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { isoText } from '#time/tokyo.ts'
import { paperOf } from './paper.ts'
import { expectPrintable, writeReceipt } from './write-receipt.ts'

/** Which receipt, and in which language. */
interface ReceiptQuery {
  id: string
  language: Language
  /** The paper as it is printed for the first time, although it counts as printed already. */
  asOriginal?: boolean
}

/**
 * The receipt of one of the member's payments, or for an administrator of any. Throws
 * `error.payment.notFound` for the payment of another member too.
 */
export async function readReceipt(
  { reader, facts, caller, now }: ReadContext & { caller: MemberCaller },
  { id, language, asOriginal = false }: ReceiptQuery,
): Promise<Receipt> {
  const row = await findPayment(reader, actsForOthers(caller, 'readReceipt') ? undefined : caller.id, id)
  const [payment] = await toPayments(reader, row === undefined ? [] : [row])
  if (row === undefined || payment === undefined || isOnlineForReception(caller, payment))
    throw new ApiError('error.payment.notFound')
  const { payer, addressee, proviso, amount, memberId, orderedFee } = row
  const issuedAt = asOriginal ? null : row.issuedAt
  const reissue = await findLastReissue(reader, id)
  const paid = { ...payment, payer, addressee, proviso, tax: taxWithin(amount) }
  const issued = issuedAt === null ? null : isoText(issuedAt)
  const issuer = await readIssuer(reader, language, issuedAt ?? now)
  const { issuerNumber } = await factsAt(reader, 'billing', issuedAt ?? now)
  const printed = { ...paid, orderedFee: orderedFee ?? 0, issuedAt, reissue }
  return {
    ...paid,
    memberId,
    issuedAt: issued,
    paper: paperOf(facts, printed, {
      language,
      now,
      issuer,
      issuerNumber,
      logo: await readLogo(reader, issuedAt ?? now),
    }),
  }
}

/** At the reception, receipts are for what is paid there. The receipt of what was paid online is the member's own. */
const isOnlineForReception = ({ role }: MemberCaller, { method }: { method: PaymentMethod }) =>
  role === 'RECEPTION' && isOnline(method)

const written = { sama: '様', onchu: '御中' } as const

/**
 * Addresses a receipt, once and before it is printed: a paper that the member has handed in must not be
 * followed by one in another name. With a reason, an administrator issues it anew: a paper that is marked so,
 * says why, and names the one that it replaces. Throws `error.receipt.addressed` and `error.receipt.issued`.
 * The audit log says when an administrator did it; the name itself is only in the receipt.
 */
export async function addressReceipt(
  ctx: Context<MemberCaller>,
  query: ReceiptQuery,
  { addressee: name, honorific, proviso: typed, reason }: z.output<typeof addresseeFields>,
): Promise<{ addressee: string }> {
  const { id } = query
  const { caller } = ctx
  const addressee = `${name} ${written[honorific]}`
  const proviso = typed === '' ? null : typed
  return ctx.transact(async (tx) => {
    // Locked, so that no print comes in between.
    await lockPayments(tx.writer, { paymentId: id })
    const { number } = await readReceipt(tx, query)
    const isFirst = await setAddressee(tx.writer, { id, addressee, proviso })
    if (!isFirst) await reissueReceipt(tx, query, { addressee, proviso, reason })
    if (isStaff(caller)) {
      const after = { receipt: receiptNumber(number), ...(!isFirst && { reason }) }
      await tx.record({ actor: caller.id, action: 'receipt.addressed', subjectId: id, after })
    }
    return { addressee }
  })
}

async function reissueReceipt(
  tx: TransactionContext<MemberCaller>,
  query: ReceiptQuery,
  { addressee, proviso, reason }: { addressee: string; proviso: string | null; reason: string },
): Promise<void> {
  const { id } = query
  const { caller, now } = tx
  const { paper, issuedAt } = await readReceipt(tx, query)
  if (reason === '' || caller.role !== 'ADMIN')
    throw new ApiError(issuedAt === null ? 'error.receipt.addressed' : 'error.receipt.issued')
  await insertReissue(tx.writer, {
    id: newId(),
    paymentId: id,
    formerAddressee: paper.addressee,
    formerProviso: paper.proviso,
    addressee,
    proviso,
    reason,
    actorId: caller.id,
    at: now,
  })
}

/**
 * Records that the receipt was printed, so that each later print is marked as a copy. Of two prints at once
 * one is the first. The audit log says when an administrator printed it.
 */
export async function issueReceipt(
  ctx: Context<MemberCaller>,
  query: ReceiptQuery,
): Promise<{ copy: boolean }> {
  return recordPrint(ctx, query.id, await readReceipt(ctx, query))
}

/** The same for a receipt that the caller has read, and so may print. */
function recordPrint(
  ctx: Context<MemberCaller>,
  id: string,
  { number }: Pick<Receipt, 'number'>,
): Promise<{ copy: boolean }> {
  const { caller } = ctx
  return ctx.transact(async (tx) => {
    const copy = !(await setIssued(tx.writer, id, tx.now))
    if (isStaff(caller)) {
      const after = { receipt: receiptNumber(number), copy }
      await tx.record({ actor: caller.id, action: 'receipt.issued', subjectId: id, after })
    }
    return { copy }
  })
}

/**
 * The receipt as a PDF, which counts as a print. Nothing is counted when the PDF cannot be written.
 * @param store has the file of the logo
 */
export async function printReceipt(
  ctx: Context<MemberCaller>,
  store: PictureStore,
  query: ReceiptQuery,
): Promise<{ name: string; content: string }> {
  const before = await readReceipt(ctx, query)
  await expectPrintable(before.paper)
  const logo = await readSmallest(store, before.paper.logo)
  const { copy } = await recordPrint(ctx, query.id, before)
  // Read again, because another print may have been the first meanwhile, and the receipt may have been
  // addressed until now.
  const { paper } = await readReceipt(ctx, { ...query, asOriginal: !copy })
  const pdf = await writeReceipt(paper, { language: query.language, now: ctx.now, logo })
  const number = receiptNumber(before.number)
  const name = `${textsIn(query.language)('receipt.fileName', { number })}.pdf`
  return { name, content: pdf.toString('base64') }
}

/** The logo that was published at a moment, unless its picture was deleted since. */
async function readLogo(reader: Reader, moment: number): Promise<string> {
  const { logo } = await factsAt(reader, 'names', moment)
  const picture = pictureAt(logo)
  return picture !== undefined && (await findPicture(reader, picture.id)) ? logo : ''
}

/**
 * Who issued what was issued at a moment: company, studio, address and telephone number, as they were
 * published then, as far as the owner has entered them.
 */
async function readIssuer(reader: Reader, language: Language, moment: number): Promise<string[]> {
  const { companyName, studioName } = await factsAt(reader, 'names', moment)
  const contact = await factsAt(reader, 'contact', moment)
  const lines = [
    companyName[language],
    studioName[language],
    addressText({ contact }, language),
    contact.phone,
  ]
  return lines.filter((line) => line !== '')
}

import type { Payment } from '#contract/payments/payments.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { planName, rentalMembership } from '#studio/member-types.ts'
import { receiptNumber, receipts } from '#studio/receipts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, dateOf, dateText, slashText, spanText } from '#time/tokyo.ts'

interface ReceiptFields extends Omit<Payment, 'id'> {
  payer: string
  addressee: string | null
  proviso: string | null
  /** The entry fee that was ordered for a plan, before a coupon. */
  orderedFee: number
  issuedAt: number | null
  /** The last time that an administrator has addressed it anew. */
  reissue: { at: number; reason: string; formerAddressee: string } | undefined
  tax: number
}

interface Printed {
  language: Language
  now: number
  /** Who issues it, in this language: names, address and telephone number. */
  issuer: readonly string[]
  /** The address of their logo; empty for none. */
  logo: string
  /** The number as a registered invoice issuer; empty for none. */
  issuerNumber: string
}

/** What a receipt says, on the page for the printer and in the PDF alike. */
export function paperOf(
  facts: StudioFacts,
  receipt: ReceiptFields,
  { language, now, issuer, issuerNumber, logo }: Printed,
): Receipt['paper'] {
  const text = textsIn(language)
  const yen = (amount: number) => yenText(amount, language)
  const { amount, refunded, refundOpen, issuedAt, method, payer } = receipt
  const { reissue } = receipt
  const isCopy = issuedAt !== null || reissue !== undefined
  const time = timeOf(receipt.subject, language)
  const rows: Array<[term: string, value: string] | undefined> = [
    time === undefined
      ? undefined
      : [text(receipt.subject.kind === 'seat' ? 'receipt.seatTime' : 'receipt.hireTime'), time],
    ...priceRows(receipt, language),
    [text('receipt.taxOf', { percent: receipts.taxPercent, amount: yen(amount) }), yen(receipt.tax)],
    [text('receipt.paidOn'), dateText(Date.parse(receipt.paidAt), language)],
    [text('receipt.issuedOn'), dateText(issuedAt ?? now, language)],
    isCopy ? [text('receipt.reissuedOn'), dateText(now, language)] : undefined,
    [text('receipt.by'), text(`receipt.methods.${method}`)],
  ]
  const notes = [
    reissue !== undefined &&
      text('receipt.reissueNote', {
        date: dateText(reissue.at, language),
        reason: reissue.reason,
        former: reissue.formerAddressee,
      }),
    refunded > 0 && text('receipt.refundNote', { amount: yen(refunded) }),
    refundOpen > 0 && text('receipt.refundOpenNote', { amount: yen(refundOpen) }),
    issuerNumber !== '' && text('receipt.invoice'),
  ]
  return {
    title: text('receipt.title'),
    number: text('receipt.number', { number: receiptNumber(receipt.number) }),
    copy: isCopy ? text('receipt.copy') : null,
    addressee: receipt.addressee ?? text('receipt.payer', { name: payer }),
    received: text('receipt.received'),
    total: { term: text('receipt.total'), value: yen(amount) },
    proviso: receipt.proviso ?? provisoOf(facts, receipt, language),
    rows: [[text('receipt.proviso'), receipt.proviso ?? provisoOf(facts, receipt, language)], ...rows]
      .filter((row) => row !== undefined)
      .map(([term = '', value = '']) => ({ term, value })),
    notes: notes.filter((note) => note !== false),
    logo,
    issuer: [
      ...issuer,
      ...(issuerNumber === '' ? [] : [text('receipt.issuerNumber', { number: issuerNumber })]),
    ],
  }
}

/** For what it was paid, when the receipt does not say something else. */
function provisoOf(
  facts: StudioFacts,
  receipt: Pick<ReceiptFields, 'subject' | 'entryFee' | 'orderedFee'>,
  language: Language,
): string {
  const { subject } = receipt
  const text = textsIn(language)
  if (subject.kind === 'hire') {
    const date = calendarDateText(dateOf(Date.parse(subject.start)), language)
    return text('receipt.hire', {
      space: inLanguage(language, subject.space.name, subject.space.nameEn),
      date,
    })
  }
  if (subject.kind === 'seat')
    return text('receipt.seat', { lesson: inLanguage(language, subject.title, subject.titleEn) })
  if (subject.kind === 'offer')
    return text('receipt.offer', { offer: inLanguage(language, subject.name, subject.nameEn) })
  if (subject.kind === 'pauseFee') {
    const [from, until] = [subject.firstDay, subject.lastDay].map((day) => calendarDateText(day, language))
    return text('receipt.pauseFee', { from: from ?? '', until: until ?? '' })
  }
  const plan = planName(facts, subject.memberType, language)
  if (subject.memberType === rentalMembership.code) return text('receipt.rental', { plan })
  return text(listedFee(receipt) > 0 ? 'receipt.joining' : 'receipt.monthly', { plan })
}

const couponOf = ({ subject }: Pick<ReceiptFields, 'subject'>) =>
  subject.kind === 'seat' || subject.kind === 'pauseFee' ? undefined : (subject.coupon ?? undefined)

/** The entry fee of a first payment, before a coupon. */
const listedFee = (receipt: Pick<ReceiptFields, 'subject' | 'entryFee' | 'orderedFee'>): number =>
  couponOf(receipt) === undefined ? receipt.entryFee : receipt.orderedFee

/** Entry fee and month; the price without the coupon, and what the coupon took off. */
function priceRows(
  receipt: Pick<ReceiptFields, 'subject' | 'amount' | 'entryFee' | 'orderedFee'>,
  language: Language,
): Array<[term: string, value: string]> {
  const text = textsIn(language)
  const yen = (amount: number) => yenText(amount, language)
  const coupon = couponOf(receipt)
  const listed = receipt.amount + (coupon?.off ?? 0)
  const fee = listedFee(receipt)
  const rows: Array<[string, string]> = []
  if (fee > 0) rows.push([text('receipt.entryFee'), yen(fee)], [text('receipt.fee'), yen(listed - fee)])
  if (coupon !== undefined)
    rows.push(
      [text('receipt.listPrice'), yen(listed)],
      [text('receipt.coupon', { code: coupon.code }), yen(-coupon.off)],
    )
  return rows
}

function timeOf(subject: Payment['subject'], language: Language): string | undefined {
  if (subject.kind === 'plan' || subject.kind === 'offer' || subject.kind === 'pauseFee') return undefined
  if (subject.kind === 'seat') return slashText(Date.parse(subject.start))
  return spanText(Date.parse(subject.start), Date.parse(subject.end), language)
}

import type { LegalFacts, PageFacts } from './facts.ts'
import { addressText } from './identity.ts'
import type { Language, Worded } from './languages.ts'
import { company, legalRows } from './legal-rows.ts'
import { languageAround, pausingOfFile, pausingSentences, withSentences } from './pausing.ts'
import { yenText } from './yen.ts'

export const legalOfFile: LegalFacts = { ...company, ...legalRows }

type NoticeFacts = Pick<PageFacts, 'contact' | 'hours' | 'legal' | 'names' | 'pausing' | 'prices'>

export interface LegalRow {
  name: string
  term: Worded
  text: Worded
}

/**
 * The notice under the Act on Specified Commercial Transactions: the rows of specification section 2, and
 * those that the law and payment firms ask for besides (price, extra fees, time of payment, cancellation).
 * Its sentences are those of the file where the facts have none. A row that the owner has not entered yet is
 * left out.
 */
export const legalNotice = (facts: NoticeFacts): readonly LegalRow[] =>
  allRows(facts).filter(({ text }) => text.ja !== '')

const allRows = ({ legal = legalOfFile, ...facts }: NoticeFacts): readonly LegalRow[] => [
  { name: 'operator', term: { ja: '販売業者', en: 'Operator' }, text: facts.names.companyName },
  { name: 'business', term: { ja: '事業内容', en: 'Business' }, text: legal.business },
  {
    name: 'founded',
    term: { ja: '設立', en: 'Founded' },
    text: foundedText(legal),
  },
  {
    name: 'headOffice',
    term: { ja: '所在地', en: 'Head office' },
    text: { ja: addressText(facts, 'ja'), en: addressText(facts, 'en') },
  },
  {
    name: 'responsible',
    term: { ja: '運営統括責任者', en: 'Person responsible' },
    text: facts.contact.representative,
  },
  {
    name: 'capital',
    term: { ja: '資本金', en: 'Capital' },
    text: capitalText(legal),
  },
  {
    name: 'contact',
    term: { ja: '電話番号・メールアドレス', en: 'Telephone and email' },
    text: {
      ja: filled(facts.contact.phone, facts.contact.email).join('　'),
      en: filled(facts.contact.phone, facts.contact.email).join(', '),
    },
  },
  {
    name: 'hours',
    term: { ja: '営業時間', en: 'Business hours' },
    text: {
      ja: `${facts.hours.opens}〜${facts.hours.closes}（オンラインでのお申し込みは24時間受け付けています）`,
      en: `${facts.hours.opens}–${facts.hours.closes} (orders on this website around the clock)`,
    },
  },
  { name: 'closed', term: { ja: '定休日', en: 'Closed' }, text: facts.hours.closedDaysText },
  { name: 'price', term: { ja: '販売価格', en: 'Prices' }, text: legal.legalPrice },
  {
    name: 'extraFees',
    term: { ja: '商品代金以外の必要料金', en: 'Costs besides the price' },
    text: legal.legalExtraFees,
  },
  { name: 'order', term: { ja: 'お申し込み方法', en: 'How to order' }, text: legal.legalOrder },
  { name: 'payment', term: { ja: 'お支払い方法', en: 'Payment' }, text: legal.legalPayment },
  {
    name: 'paymentTime',
    term: { ja: 'お支払い時期', en: 'Time of payment' },
    text: legal.legalPaymentTime,
  },
  {
    name: 'delivery',
    term: { ja: 'サービスの提供時期', en: 'Delivery' },
    text: legal.legalDelivery,
  },
  { name: 'returns', term: { ja: '返品・返金', en: 'Returns' }, text: legal.legalReturns },
  {
    name: 'cancellation',
    term: { ja: '休会・退会について', en: 'Pausing and leaving' },
    text: cancellationText(legal, facts),
  },
  {
    name: 'hireCancellation',
    term: { ja: 'レンタルスペースのキャンセル', en: 'Cancelling a hire' },
    text: legal.legalHireCancellation,
  },
]

const filled = (...texts: readonly string[]) => texts.filter((text) => text !== '')

const noText: Worded = { ja: '', en: '' }

function foundedText({ founded }: LegalFacts): Worded {
  if (founded === '') return noText
  const [year, month, day] = founded.split('-').map(Number)
  return { ja: `${year}年${month}月${day}日`, en: founded }
}

/** `500万円` and `¥5 million`; an amount that has no such short form in whole yen. */
function capitalText({ capitalYen }: LegalFacts): Worded {
  if (capitalYen === null) return noText
  const isShort = capitalYen >= 10_000 && capitalYen % 10_000 === 0
  return {
    ja: isShort ? yenText(capitalYen / 10_000, 'ja').replace('円', '万円') : yenText(capitalYen, 'ja'),
    en: isShort && capitalYen >= 1_000_000 ? `¥${capitalYen / 1_000_000} million` : yenText(capitalYen, 'en'),
  }
}

/**
 * The membership rules say that the entry fee is not refunded, so administrators do not change this sentence.
 */
function cancellationText(
  { legalCancellation }: LegalFacts,
  { pausing = pausingOfFile, prices: { entryFee: fee } }: NoticeFacts,
): Worded {
  const sentences = pausingSentences(pausing)
  const noRefund = {
    ja: `入会金${yenText(fee, 'ja')}は返金いたしません。`,
    en: ` The entry fee of ${yenText(fee, 'en')} is not refunded.`,
  }
  const textFor = (page: Language) => {
    const text = legalCancellation[page]
    return `${withSentences(text, sentences, page)}${noRefund[languageAround(text, page)]}`
  }
  return { ja: textFor('ja'), en: textFor('en') }
}

/** One row of the notice, for pages that have to repeat it. */
export function legalText(facts: NoticeFacts, name: 'payment' | 'cancellation' | 'returns'): Worded {
  const row = legalNotice(facts).find((known) => known.name === name)
  if (row === undefined) throw new Error(`the legal notice needs the row ${name}`)
  return row.text
}

import { hours } from './hours.ts'
import { addressText, identity } from './identity.ts'
import type { Worded } from './languages.ts'
import { prices } from './prices.ts'
import { yenText } from './yen.ts'

const { company } = identity
const [year, month, day] = company.founded.split('-').map(Number)

export interface LegalRow {
  name: string
  term: Worded
  text: Worded
}

/** Puts a text into both languages around amounts. */
const worded = (write: (yen: (amount: number) => string, language: 'ja' | 'en') => string): Worded => ({
  ja: write((amount) => yenText(amount, 'ja'), 'ja'),
  en: write((amount) => yenText(amount, 'en'), 'en'),
})

/**
 * The notice under the Act on Specified Commercial Transactions: the rows of specification section 2, and those
 * that the law and payment firms ask for besides (price, extra fees, time of payment, cancellation).
 */
export const legalNotice = (): readonly LegalRow[] => [
  { name: 'operator', term: { ja: '販売業者', en: 'Operator' }, text: company.name },
  { name: 'business', term: { ja: '事業内容', en: 'Business' }, text: company.business },
  {
    name: 'founded',
    term: { ja: '設立', en: 'Founded' },
    text: { ja: `${year}年${month}月${day}日`, en: company.founded },
  },
  {
    name: 'headOffice',
    term: { ja: '所在地', en: 'Head office' },
    text: { ja: addressText('ja'), en: addressText('en') },
  },
  {
    name: 'responsible',
    term: { ja: '運営統括責任者', en: 'Person responsible' },
    text: company.representative,
  },
  {
    name: 'capital',
    term: { ja: '資本金', en: 'Capital' },
    text: { ja: `${company.capitalYen / 10_000}万円`, en: `¥${company.capitalYen / 1_000_000} million` },
  },
  {
    name: 'contact',
    term: { ja: '電話番号・メールアドレス', en: 'Telephone and e-mail' },
    text: { ja: `${identity.phone}　${identity.email}`, en: `${identity.phone}, ${identity.email}` },
  },
  {
    name: 'hours',
    term: { ja: '営業時間', en: 'Business hours' },
    text: {
      ja: `${hours.opens}〜${hours.closes}（オンラインでのお申し込みは24時間受け付けています）`,
      en: `${hours.opens}–${hours.closes} (orders on this website around the clock)`,
    },
  },
  { name: 'closed', term: { ja: '定休日', en: 'Closed' }, text: hours.closedDaysText },
  {
    name: 'price',
    term: { ja: '販売価格', en: 'Prices' },
    text: {
      ja: '料金ページに表示しています。表示価格はすべて税込です。',
      en: 'As shown on the price page. All prices include tax.',
    },
  },
  {
    name: 'extraFees',
    term: { ja: '商品代金以外の必要料金', en: 'Costs besides the price' },
    text: {
      ja: 'サイトの閲覧やお申し込みにかかる通信料は、お客様のご負担となります。',
      en: 'The cost of your internet connection.',
    },
  },
  {
    name: 'order',
    term: { ja: 'お申し込み方法', en: 'How to order' },
    text: { ja: '当ウェブサイトからお申し込みください。', en: 'On this website.' },
  },
  {
    name: 'payment',
    term: { ja: 'お支払い方法', en: 'Payment' },
    text: {
      ja: 'クレジットカード（VISA、MASTER、JCB、AMEX、DINERS）。決済は決済代行会社のSSL通信で保護されます。',
      en: 'Credit card (VISA, MASTER, JCB, AMEX, DINERS) through a payment provider, protected by SSL.',
    },
  },
  {
    name: 'paymentTime',
    term: { ja: 'お支払い時期', en: 'Time of payment' },
    text: {
      ja: '会費は、初回はお申し込み時、2回目以降は毎月の更新日に決済されます。レンタルスペースの料金は、お申し込み時に全額が決済されます。',
      en: 'Membership fees: the first payment when you order, the following ones on your monthly renewal date. Rental spaces: the whole price when you order.',
    },
  },
  {
    name: 'delivery',
    term: { ja: 'サービスの提供時期', en: 'Delivery' },
    text: {
      ja: '月会費は決済の完了後すぐにご利用いただけます。レンタルスペースはご予約の日時にご利用いただけます。',
      en: 'Memberships can be used as soon as the payment is complete, rental spaces at the time that you reserved.',
    },
  },
  {
    name: 'returns',
    term: { ja: '返品・返金', en: 'Returns' },
    text: {
      ja: 'ヨガレッスンと入会金は、サービスの性質上、返品・返金をお受けしていません。商品に破損や間違いがあった場合は、到着後5日以内にご連絡ください。',
      en: 'Yoga lessons and the entry fee cannot be returned. Please tell us about damaged or wrong goods within 5 days of arrival.',
    },
  },
  {
    name: 'cancellation',
    term: { ja: '解約・休会について', en: 'Ending or pausing a membership' },
    text: worded((yen, language) =>
      language === 'ja'
        ? `月会費は次の更新日の前日までにお手続きいただければ、次回から請求されません。違約金はありません。入会金${yen(prices.yogaEntryFee)}は返金いたしません。`
        : `Tell us by the day before your next renewal and you will not be charged again; there is no penalty. The entry fee of ${yen(prices.yogaEntryFee)} is not refunded.`,
    ),
  },
  {
    name: 'hireCancellation',
    term: { ja: 'レンタルスペースのキャンセル', en: 'Cancelling a hire' },
    text: {
      ja: 'マイページからお手続きいただけます。キャンセル料とご返金は、料金ページに表示しています。',
      en: 'On your page. The price page shows what it costs and what you get back.',
    },
  },
]

/** One row of the notice, for pages that have to repeat it. */
export function legalText(name: 'payment' | 'cancellation' | 'returns'): Worded {
  const row = legalNotice().find((known) => known.name === name)
  if (row === undefined) throw new Error(`the legal notice needs the row ${name}`)
  return row.text
}

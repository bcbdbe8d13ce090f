import type { Worded } from './languages.ts'

export interface LegalRows {
  legalPrice: Worded
  legalExtraFees: Worded
  legalOrder: Worded
  legalPayment: Worded
  legalPaymentTime: Worded
  legalDelivery: Worded
  legalReturns: Worded
  /**
   * With the placeholders of pausing.ts. The notice adds the sentence about the entry fee, which the
   * membership rules set.
   */
  legalCancellation: Worded
  legalHireCancellation: Worded
}

/**
 * The rows of the legal notice that are sentences. Administrators change them at /admin/studio (sections.ts).
 * The other rows repeat facts that stand elsewhere (legal-notice.ts).
 */
export const legalRows: LegalRows = {
  legalPrice: {
    ja: '料金ページに表示しています。表示価格はすべて税込です。',
    en: 'As shown on the price page. All prices include tax.',
  },
  legalExtraFees: {
    ja: 'サイトの閲覧やお申し込みにかかる通信料は、お客様のご負担となります。',
    en: 'The cost of your internet connection.',
  },
  legalOrder: { ja: '当ウェブサイトからお申し込みください。', en: 'On this website.' },
  legalPayment: {
    ja: 'クレジットカード（VISA、MASTER、JCB、AMEX、DINERS）。決済は決済代行会社のSSL通信で保護されます。',
    en: 'Credit card (VISA, MASTER, JCB, AMEX, DINERS) through a payment provider, protected by SSL.',
  },
  legalPaymentTime: {
    ja: '会費は、初回はお申し込み時、2回目以降は毎月の更新日に決済されます。レンタルスペースの料金は、お申し込み時に全額が決済されます。',
    en: 'Membership fees: the first payment when you order, the following ones on your monthly renewal date. Rental spaces: the whole price when you order.',
  },
  legalDelivery: {
    ja: '月会費は決済の完了後すぐにご利用いただけます。レンタルスペースはご予約の日時にご利用いただけます。',
    en: 'Memberships can be used as soon as the payment is complete, rental spaces at the time that you reserved.',
  },
  legalReturns: {
    ja: 'ヨガレッスンと入会金は、サービスの性質上、返品・返金をお受けしていません。1回券・回数券の未使用分は、使用済みの分を1回券の料金で計算した残額をご返金します。商品に破損や間違いがあった場合は、到着後5日以内にご連絡ください。',
    en: 'Yoga lessons and the entry fee cannot be returned. Unused lesson tickets that you bought are refunded, less the price of a single lesson for each that you used. Please tell us about damaged or wrong goods within 5 days of arrival.',
  },
  legalCancellation: {
    ja: '{{deadline}}{{pauseLength}}退会に違約金はありません。{{earliestLeave}}',
    en: '{{deadline}} {{pauseLength}} There is no penalty for leaving. {{earliestLeave}}',
  },
  legalHireCancellation: {
    ja: 'マイページからお手続きいただけます。キャンセル料とご返金は、料金ページに表示しています。',
    en: 'On your page. The price page shows what it costs and what you get back.',
  },
}

/** What only the legal notice says of the company, so that the script of other pages goes without it. */
export const company: { business: Worded; founded: string; capitalYen: number } = {
  business: {
    ja: 'ヨガスタジオ・ティーカフェの運営、レンタルスペースの運営、ヨガウェアの販売',
    en: 'Running a yoga studio with a tea café, rental spaces, and selling yoga wear',
  },
  founded: '2024-05-13',
  capitalYen: 5_000_000,
}

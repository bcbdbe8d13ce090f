import { bookingRules } from './booking-rules.ts'
import { documentOf, noList } from './document.ts'
import type { DocumentPart, DocumentText, WordedDocument } from './document.ts'
import { identity } from './identity.ts'
import { yogaEntryFee } from './prices.ts'
import { documentVersions } from './document-versions.ts'
import type { PageFacts, PausingSentences, RulesFacts } from './facts.ts'
import type { Language } from './languages.ts'
import { pausingOfFile, pausingSentences, withSentences } from './pausing.ts'
import { yenText } from './yen.ts'

// Written out once, because a later change of an amount must not change a text that members agreed to.
const entryFee = { ja: yenText(yogaEntryFee, 'ja'), en: yenText(yogaEntryFee, 'en') }
const hours = bookingRules.cancelUntilHoursBefore

/** The rules that members agree to. Administrators change them at /admin/studio (sections.ts). */
export const rulesText: DocumentText = {
  lead: {
    ja: `${identity.company.name.ja}（以下「当社」）が運営する${identity.name.ja}の会員の皆さまに、気持ちよくご利用いただくための規約です。`,
    en: `These are the rules for members of ${identity.name.en}, run by ${identity.company.name.en} (“we”). They are there so that everybody can enjoy the studio. The Japanese text is the binding one.`,
  },
  parts: [
    {
      title: { ja: '会員', en: 'Membership' },
      text: {
        ja: [
          '本規約に同意して会員登録を行い、当社が承認した方を会員とします。会員資格は本人のみが利用でき、譲渡や貸与はできません。',
          '妊娠中の方、治療中の病気やけがのある方は、医師に相談のうえご参加ください。',
        ],
        en: [
          'You become a member when you agree to these rules, register and are accepted by us. A membership is personal; it cannot be lent or handed on.',
          'If you are pregnant, ill or injured, please ask your doctor before you take part.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: '入会金と会費', en: 'Entry fee and monthly fee' },
      text: {
        ja: [
          `ヨガ会員は入会時に入会金${entryFee.ja}（税込）をお支払いいただきます。会費は料金ページに定める額とし、毎月の更新日に登録のカードから自動で決済されます。`,
          'お支払いいただいた入会金と会費は、当社の都合による場合を除き、返金いたしません。',
        ],
        en: [
          `Yoga members pay an entry fee of ${entryFee.en} (tax included) when they join. The monthly fee is the one on the price page and is charged to your card on your renewal date each month.`,
          'Fees that have been paid are not refunded unless the reason lies with us.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: 'チケットと予約', en: 'Tickets and bookings' },
      text: {
        ja: [
          'レッスンは1回につきチケット1枚を使います。通い放題の会員はチケットを使いません。使いきれなかったチケットは、期限なく翌月以降に繰り越せます。',
          `予約はレッスンの直前まで、キャンセルは開始の${hours}時間前までウェブサイトで行えます。期限までのキャンセルではチケットをお戻しし、期限を過ぎた場合や欠席の場合は1回分を使用したものとします。`,
        ],
        en: [
          'A lesson takes one ticket. Members on the unlimited plan need none. Tickets that you do not use carry over without limit.',
          `On the website you can book until right before a lesson, and cancel until ${hours} hours before it starts. Up to then your ticket comes back; after that, or if you do not come, it counts as used.`,
        ],
      },
      items: noList,
    },
    {
      title: { ja: 'レッスンの変更と中止', en: 'Changes to lessons' },
      text: {
        ja: [
          '講師の都合、天候、災害などにより、レッスンの時間や内容を変更し、または中止することがあります。中止したレッスンのチケットはお戻しし、登録のメールアドレスにお知らせします。',
        ],
        en: [
          'We may change or cancel a lesson because of illness, weather or other compelling reasons. Tickets for cancelled lessons come back, and we let you know by email.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: 'スタジオでのお願い', en: 'At the studio' },
      text: {
        ja: ['ほかの会員の方と講師への思いやりをもってご利用ください。次の行為はご遠慮ください。'],
        en: [
          'Please be considerate of other members and of the teachers. In particular, please refrain from:',
        ],
      },
      items: {
        ja: [
          '撮影や録音（許可のある場合を除きます）',
          '勧誘、営業、宗教活動',
          '酒気を帯びての参加',
          '設備を傷つける行為、ほかの方の迷惑となる行為',
        ],
        en: [
          'taking pictures or recordings without permission',
          'soliciting, selling or proselytising',
          'taking part under the influence of alcohol',
          'damaging the rooms or disturbing others',
        ],
      },
    },
    {
      title: { ja: '休会と退会', en: 'Pausing and leaving' },
      text: {
        ja: [
          '{{deadline}}マイページまたは受付でお手続きください。適用日以降のご予約は取り消し、チケットをお戻しします。',
          '{{pauseLength}}',
          '{{earliestLeave}}退会に違約金はありません。{{comingBack}}',
          '{{leftTickets}}',
          '本規約に反する行為があった場合、当社は会員資格を停止し、または取り消すことがあります。',
        ],
        en: [
          '{{deadline}} Please ask for it on your page or at the front desk. Bookings after that day are cancelled, and their tickets come back.',
          '{{pauseLength}}',
          '{{earliestLeave}} There is no penalty for leaving. {{comingBack}}',
          '{{leftTickets}}',
          'We may suspend or end the membership of somebody who breaks these rules.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: '責任の範囲', en: 'Liability' },
      text: {
        ja: [
          '貴重品はご自身で管理してください。スタジオ内での事故や盗難について、当社に故意または過失がある場合を除き、当社は責任を負いません。',
        ],
        en: [
          'Please look after your valuables. We are not liable for accidents or theft at the studio unless they are caused by our intent or negligence.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: '規約の変更', en: 'Changes to these rules' },
      text: {
        ja: [
          '本規約を変更するときは、変更の内容と効力の生じる日を、ウェブサイトとメールであらかじめお知らせします。',
        ],
        en: [
          'When we change these rules, we announce what changes and from when, on the website and by email.',
        ],
      },
      items: noList,
    },
  ],
}

export const rulesOfFile: RulesFacts = {
  rulesVersion: documentVersions.rules,
  rulesLead: rulesText.lead,
  rulesParts: rulesText.parts,
  rulesSentences: pausingSentences(pausingOfFile),
}

/** The rules that were published, with the text of the file where the facts have none. */
export const membershipRules = ({ rules }: Pick<PageFacts, 'rules'>): WordedDocument =>
  writtenRules({ ...rulesOfFile, ...rules })

/** A version of the rules as it was agreed on, with the sentences of its time. */
export const writtenRules = (rules: RulesFacts): WordedDocument =>
  documentOf(rules.rulesVersion, { lead: rules.rulesLead, parts: filledParts(rules) })

/** The sections of the rules with the sentences in place of their placeholders. */
export function filledParts({ rulesParts, rulesSentences }: RulesFacts): DocumentPart[] {
  const filled = (lines: DocumentPart['text']) => ({
    ja: filledLines(lines.ja, rulesSentences, 'ja'),
    en: filledLines(lines.en, rulesSentences, 'en'),
  })
  return rulesParts.map(({ title, text, items }) => ({ title, text: filled(text), items: filled(items) }))
}

/** A line that has nothing but a sentence that says nothing is left out. */
const filledLines = (lines: readonly string[], sentences: PausingSentences, language: Language) =>
  lines.map((line) => withSentences(line, sentences, language)).filter((line) => line !== '')

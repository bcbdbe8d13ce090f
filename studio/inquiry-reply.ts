import type { Worded } from './languages.ts'
import type { PageFacts } from './facts.ts'
import { yenText } from './yen.ts'

interface ReplyTemplate {
  /** What the administrator chooses it by. */
  name: Worded
  /** In the language of the person who asked. The mail adds greeting, inquiry and signature. */
  text: Worded
}

/** Texts that an administrator begins an answer to an inquiry with. */
export const replyTemplates = ({
  hours,
  prices,
  visit,
}: Pick<PageFacts, 'hours' | 'prices' | 'visit'>): readonly ReplyTemplate[] => [
  {
    name: { ja: '体験レッスン', en: 'Trial lesson' },
    text: {
      ja: `体験レッスンは1回${yenText(prices.trialLesson, 'ja')}（税込）です。\n持ち物：${visit.whatToBring.ja}\n\nご希望の日時をお知らせいただければ、お席をご用意いたします。`,
      en: `A trial lesson costs ${yenText(prices.trialLesson, 'en')}, tax included.\nPlease bring: ${visit.whatToBring.en}\n\nTell us which lesson you would like, and we will keep a seat for you.`,
    },
  },
  {
    name: { ja: '見学・営業時間', en: 'Visit and opening hours' },
    text: {
      ja: `スタジオは${hours.opens}から${hours.closes}まで開いています（定休日：${hours.closedDaysText.ja}）。\n見学をご希望の場合は、ご都合のよい日時をお知らせください。`,
      en: `The studio is open from ${hours.opens} to ${hours.closes} (closed: ${hours.closedDaysText.en}).\nIf you would like to look around, please tell us when you can come.`,
    },
  },
  {
    name: { ja: '確認してご連絡', en: 'We will look into it' },
    text: {
      ja: '内容を確認のうえ、あらためてご連絡いたします。少しお時間をいただけますと幸いです。',
      en: 'We are looking into it and will write to you again. Thank you for your patience.',
    },
  },
]

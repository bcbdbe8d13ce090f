import type { PausingFacts, PausingSentence, PausingSentences } from './facts.ts'
import { writtenIn } from './languages.ts'
import type { Language, Worded } from './languages.ts'
import { yenText } from './yen.ts'

/*
 * Pausing (休会) and leaving (退会) a yoga plan. Administrators change the rules at /admin/studio; the prices,
 * the membership rules and the legal notice take their numbers from here.
 */

export const pausingOfFile: PausingFacts = {
  pauseDeadlineDay: 10,
  leastPauseMonths: 1,
  mostPauseMonths: 3,
  mostPauseMonthsInYear: 6,
  monthlyPauseFee: 0,
  freeReturnMonths: null,
  leastMembershipMonths: 0,
  ticketsWhilePaused: false,
  ticketsAfterLeaving: false,
  pauseNote: {
    ja: 'お休みのあいだも、会員番号、ご利用の記録、チケットはそのまま残ります。どうぞごゆっくりお過ごしください。',
    en: 'Your number, your history and your tickets stay while you are away. Take your time.',
  },
  leaveNote: {
    ja: 'これまでお越しいただき、ありがとうございました。またヨガをしたくなりましたら、いつでもお戻りください。',
    en: 'Thank you for practising with us. Whenever you feel like yoga again, you are welcome back.',
  },
}

export const pausingSentenceNames = [
  'deadline',
  'pauseLength',
  'leftTickets',
  'earliestLeave',
  'comingBack',
] as const satisfies readonly PausingSentence[]

export const pausingSentences = (pausing: PausingFacts): PausingSentences => ({
  deadline: deadlineSentence(pausing),
  pauseLength: lengthSentence(pausing),
  leftTickets: ticketSentence(pausing),
  earliestLeave: earliestLeaveSentence(pausing),
  comingBack: comingBackSentence(pausing),
})

/**
 * The text with the sentences in place of their placeholders, in the language in which it is written; a
 * sentence that says nothing leaves no gap.
 */
export function withSentences(text: string, sentences: PausingSentences, page: Language): string {
  const language = languageAround(text, page)
  return text
    .replaceAll(placeholder, (found, name: string) =>
      name in sentences ? sentences[name as PausingSentence][language] : found,
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** The language of a text without its placeholders. */
export const languageAround = (text: string, page: Language): Language =>
  writtenIn(text.replaceAll(placeholder, ''), page)

/** `{{pauseLength}}` is how long a pause may be. */
const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** Whether each placeholder of a text has a sentence. */
export const hasKnownPlaceholders = (text: string): boolean =>
  [...text.matchAll(placeholder)].every(([, name]) => pausingSentenceNames.some((known) => known === name))

const deadlineSentence = ({ pauseDeadlineDay: day }: PausingFacts): Worded => ({
  ja: `休会と退会は、毎月${day}日までのお手続きで翌月の更新日から、${day + 1}日以降のお手続きで翌々月の更新日から適用されます。`,
  en: `A pause or a leave that you ask for by the ${ordinal(day)} of a month starts with your renewal in the next month; after the ${ordinal(day)}, with the renewal in the month after that.`,
})

function lengthSentence({
  leastPauseMonths: least,
  mostPauseMonths: most,
  mostPauseMonthsInYear: year,
  monthlyPauseFee: fee,
}: PausingFacts): Worded {
  const from = least === 1 ? '1か月単位で' : `${least}か月以上`
  const range = least === most ? months(most) : `${least} to ${months(most)}`
  const cost = costSentence(fee)
  if (most === year)
    return {
      ja: `休会は${from}、12か月のうち合わせて${year}か月までです。${cost.ja}`,
      en: `You can pause for ${range} within any twelve months. ${cost.en}`,
    }
  return {
    ja: `休会は${from}、続けて${most}か月まで${year < 12 ? `、12か月のうち合わせて${year}か月まで` : ''}です。${cost.ja}`,
    en: `You can pause for ${range} in a row${year < 12 ? `, and for ${months(year)} within any twelve` : ''}. ${cost.en}`,
  }
}

const costSentence = (fee: number): Worded =>
  fee === 0
    ? { ja: '休会中の会費はかかりません。', en: 'You pay nothing during a pause.' }
    : {
        ja: `休会中は、会費に代えて1か月につき休会費${yenText(fee, 'ja')}（税込）を、各月の更新日にお支払いいただきます。`,
        en: `During a pause you pay ${yenText(fee, 'en')} (tax included) for each month instead of the monthly fee, on your renewal date.`,
      }

function ticketSentence({ ticketsWhilePaused: paused, ticketsAfterLeaving: left }: PausingFacts): Worded {
  if (paused && left)
    return {
      ja: '残っているチケットは、休会中も退会後もお使いいただけます。',
      en: 'You can use the tickets that you have left during a pause and after leaving.',
    }
  if (paused)
    return {
      ja: '残っているチケットは、休会中もお使いいただけます。退会後はお使いいただけませんが、失効せず、再入会の後にお使いいただけます。期限のあるチケットの期限は変わりません。',
      en: 'You can use the tickets that you have left during a pause. After leaving you cannot, but they stay, and you can use them when you come back. Tickets with a last day keep it.',
    }
  if (left)
    return {
      ja: '残っているチケットは、休会中はお使いいただけませんが、失効せず、再開または退会の後にお使いいただけます。期限のあるチケットの期限は変わりません。',
      en: 'You cannot use the tickets that you have left during a pause, but they stay, and you can use them after it, or after leaving. Tickets with a last day keep it.',
    }
  return {
    ja: '残っているチケットは、休会中と退会後はお使いいただけませんが、失効せず、再開または再入会の後にお使いいただけます。期限のあるチケットの期限は変わりません。',
    en: 'You cannot use the tickets that you have left during a pause or after leaving, but they stay, and you can use them when you are back. Tickets with a last day keep it.',
  }
}

const earliestLeaveSentence = ({ leastMembershipMonths: least }: PausingFacts): Worded =>
  least === 0
    ? { ja: '', en: '' }
    : {
        ja: `退会は、ご入会から${least}か月が過ぎた後の更新日からとなります。`,
        en: `You can leave from the first renewal that is ${months(least)} after you joined.`,
      }

function comingBackSentence({ freeReturnMonths: within }: PausingFacts): Worded {
  if (within === 0)
    return {
      ja: '退会された方が再び入会されるときは、入会金をあらためてお支払いいただきます。',
      en: 'If you come back after leaving, you pay the entry fee again.',
    }
  return {
    ja: `${within === null ? '退会された方が' : `退会から${within}か月以内に`}再び入会されるときは、入会金はかかりません。`,
    en: `If you come back ${within === null ? 'after leaving' : `within ${months(within)} of leaving`}, you do not pay the entry fee again.`,
  }
}

const months = (count: number) => `${count} month${count === 1 ? '' : 's'}`

/** `1st`, `22nd`, of a day of the month. */
function ordinal(day: number): string {
  const ending = day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

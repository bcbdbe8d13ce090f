import type { leftOutReasons, Mailing } from '#contract/mailings.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'

interface Listed {
  language: Language
  confirmedAt: number | null
  blockedAt: number | null
  declinedAt: number | null
}

type LeftOutReason = (typeof leftOutReasons)[number]

/** Why a member does not get news; undefined for a member who does. */
export function whyLeftOut({ confirmedAt, blockedAt, declinedAt }: Listed): LeftOutReason | undefined {
  if (blockedAt !== null) return 'blocked'
  if (declinedAt !== null) return 'declined'
  return confirmedAt === null ? 'unconfirmed' : undefined
}

/** The words of a mailing in a language; undefined when it has none in it. */
function wordsIn(
  { subjectJa, mailTextJa, subjectEn, mailTextEn }: Mailing,
  language: Language,
): { subject: string; text: string; language: Language } | undefined {
  const [subject, text] = language === 'ja' ? [subjectJa, mailTextJa] : [subjectEn, mailTextEn]
  return text === '' ? undefined : { subject, text, language }
}

/** The words for a member of a language: in the other one where the administrator chose that; undefined when there are none. */
export function wordsFor(mailing: Mailing, language: Language) {
  const own = wordsIn(mailing, language)
  if (own !== undefined || !mailing.inOtherLanguage) return own
  return wordsIn(mailing, language === 'ja' ? 'en' : 'ja')
}

/** The languages of recipients in which there is no text. */
export const languagesWithoutText = (mailing: Mailing, recipients: readonly Listed[]): Language[] =>
  languages.filter(
    (language) =>
      wordsIn(mailing, language) === undefined &&
      recipients.some((recipient) => recipient.language === language),
  )

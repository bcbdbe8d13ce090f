import type { Language } from './languages.ts'

export interface PersonName {
  lastName: string
  firstName: string
}

interface KanaName {
  kanaLastName: string
  kanaFirstName: string
}

/** Family name first, as lists in the admin area show it. */
export const fullName = ({ lastName, firstName }: PersonName): string => `${lastName} ${firstName}`.trim()

/** The same in kana. */
export const fullKana = ({ kanaLastName, kanaFirstName }: KanaName): string =>
  `${kanaLastName} ${kanaFirstName}`.trim()

/** Whether a name has Latin letters only, with the marks and punctuation that belong to names. */
export const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{Mark}\s'’.-]+$/u.test(name)

/**
 * How mails, receipts and Stripe name a person: family name first, as in Japanese, except for a Latin name in an
 * English text.
 */
export function writtenName({ lastName, firstName }: PersonName, language: Language): string {
  const isFirstNameFirst = language === 'en' && isLatin(`${lastName}${firstName}`)
  const names = isFirstNameFirst ? [firstName, lastName] : [lastName, firstName]
  return names.join(' ').trim()
}

import type { Language } from '#studio/languages.ts'

export interface PersonName {
  lastName: string
  firstName: string
}

/**
 * How mails, receipts and Stripe name a person: family name first, as in Japanese, except for a Latin name in an
 * English text.
 */
export function writtenName({ lastName, firstName }: PersonName, language: Language): string {
  const isLatin = /^[\p{Script=Latin}\p{Mark}\s'’.-]+$/u.test(`${lastName}${firstName}`)
  const names = language === 'en' && isLatin ? [firstName, lastName] : [lastName, firstName]
  return names.join(' ').trim()
}

import type { Language } from '#studio/languages.ts'

interface Names {
  lastName: string
  firstName: string
}

/** How a mail addresses somebody: family name first, as in Japanese, except for a Latin name in an English mail. */
export function writtenName({ lastName, firstName }: Names, language: Language): string {
  const isLatin = /^[\p{Script=Latin}\p{Mark}\s'’.-]+$/u.test(`${lastName}${firstName}`)
  const names = language === 'en' && isLatin ? [firstName, lastName] : [lastName, firstName]
  return names.join(' ').trim()
}

/** Of an address, as much as its owner knows it by and nobody else can write to. */
export function firstLetters(address: string): string {
  const [local = ''] = address.split('@')
  return local.slice(0, local.length > 2 ? 2 : 1)
}

const nowhere = 'left.invalid'

/** What stands in the place of the address of a member who has left: unique, and nobody's. */
export const nobodysAddress = (memberId: string): string => `${memberId}@${nowhere}`

export const isNobodys = (address: string): boolean => address.endsWith(`@${nowhere}`)

export interface PersonName {
  lastName: string
  firstName: string
}

interface KanaName {
  kanaLastName: string
  kanaFirstName: string
}

/**
 * How a person is named everywhere: a Latin name begins with the first name, any other with the family name.
 */
export function fullName({ lastName, firstName }: PersonName): string {
  const names = isLatin(`${lastName}${firstName}`) ? [firstName, lastName] : [lastName, firstName]
  return names.join(' ').trim()
}

/** The reading, family name first, as it is sorted. */
export const fullKana = ({ kanaLastName, kanaFirstName }: KanaName): string =>
  `${kanaLastName} ${kanaFirstName}`.trim()

/**
 * The `lang` of a name, so that a screen reader says a Japanese name with a Japanese voice on an English page
 * too. A Latin name may be of any language and is said as the page is.
 */
export const languageOfName = (name: string): 'ja' | undefined => (isLatin(name) ? undefined : 'ja')

/** Whether a name has Latin letters only, with the marks and punctuation that belong to names. */
const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{Mark}\s'’.-]+$/u.test(name)

import type { PersonName } from '#studio/person-name.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'

/** How many letters of the given name may be shown, to tell persons apart. */
const mostLetters = 3

export interface Named extends PersonName {
  kanaLastName: string
  kanaFirstName: string
}

/** The last four digits of a telephone number; null for one that has fewer. */
export function lastDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 4 ? null : digits.slice(-4)
}

/** A small kana belongs to the one before it, as in `シュ`. */
const syllables = (kana: string): string[] => kana.match(/.[ァィゥェォャュョヮぁぃぅぇぉゃゅょゎ]?/gu) ?? []

/**
 * What a person is recognised by at the door: `サ・ミ`, from the reading, or `M. S.` for a Latin name, which is
 * written first name first. A guest without a reading is shown by the name.
 * @param letters how many of the given name
 */
export function initialsOf(person: Named, letters = 1): string {
  const { lastName, firstName, kanaLastName, kanaFirstName } = person
  if (languageOfName(fullName(person)) === undefined) {
    const [given, family] = [firstName.slice(0, letters), lastName.slice(0, 1)]
    return [given, family].flatMap((part) => (part === '' ? [] : `${part}.`)).join(' ')
  }
  const [family, given] = kanaLastName === '' ? [lastName, firstName] : [kanaLastName, kanaFirstName]
  const parts = [syllables(family).slice(0, 1), syllables(given).slice(0, letters)]
  return parts.flatMap((part) => (part.length === 0 ? [] : part.join(''))).join('・')
}

/**
 * The initials of persons who have typed the same digits, such as a family with one telephone: with as many
 * letters of the given names as tell them apart, three at most.
 */
export function initialsOfGroup(persons: readonly Named[]): string[] {
  const longer = Array.from({ length: mostLetters }, (_, i) => persons.map((one) => initialsOf(one, i + 1)))
  const differs = longer.find((texts) => new Set(texts).size === texts.length)
  return differs ?? longer.at(-1) ?? []
}

/** A guest's name is one text: the family name before the first space, or the first name in a Latin name. */
export function namesOfGuest({ name, kana }: { name: string; kana: string }): Named {
  const [first = '', ...rest] = name.split(' ')
  const [kanaLastName = '', ...kanaRest] = kana.split(' ')
  const others = rest.join(' ')
  const isLatin = languageOfName(name) === undefined
  return {
    lastName: isLatin ? others : first,
    firstName: isLatin ? first : others,
    kanaLastName,
    kanaFirstName: kanaRest.join(' '),
  }
}

import { normalisePhone } from '#contract/normalise.ts'
import { foldRomaji, romajiOf } from './romaji.ts'

interface Findable {
  /** None for a guest. */
  number?: number
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
  email: string
  phone: string
}

/** A word of a search. It is found where one of its forms is part of a member's text. */
export interface SearchWord {
  forms: readonly string[]
  /** The member number that the word may be: `２` and `00002` are 2. */
  number?: number
}

/**
 * The text in which the directory searches for a member or a guest, in the same form as the words of
 * `searchWords`.
 */
export function searchText(member: Findable): string {
  const { lastName, firstName, kanaLastName, kanaFirstName, email, phone } = member
  const words = [lastName + firstName, kanaLastName + kanaFirstName, email, phone].map(plain)
  const romaji = inCapitals(romajiOf(kanaLastName) + romajiOf(kanaFirstName))
  const number = member.number === undefined ? [] : [marked(member.number)]
  return [...words, romaji, ...number].join(' ')
}

/**
 * The words of a search, which must all be found: `ﾔﾏﾀﾞ 090-1234` is `ヤマダ` and `0901234`. A word in Latin
 * letters is also looked for in the reading of the name.
 */
export function searchWords(typed: string): SearchWord[] {
  const text = typed.normalize('NFKC').trim()
  const words = isPhone(text) ? [text] : text.split(/\s+/)
  return words
    .map((word) => (isPhone(word) ? normalisePhone(word) : plain(word)))
    .filter(Boolean)
    .map(searchWord)
}

function searchWord(word: string): SearchWord {
  if (/^\d{1,6}$/.test(word)) return { forms: [word, marked(Number(word))], number: Number(word) }
  if (!/^[\p{Script=Latin}'’]+$/u.test(word)) return { forms: [word] }
  const reading = foldRomaji(word)
  return { forms: reading === '' ? [word] : [word, inCapitals(reading)] }
}

const isPhone = (text: string) => /^\+?[\d\s().ー‐‑‒–—―−-]+$/.test(text)

/**
 * Only readings have capitals, so that `shi`, whose folded form is `SI`, does not find `simon@example.com`.
 */
const inCapitals = (reading: string) => reading.toUpperCase()

/** A member number that is found whole: member 2 is not found as a part of member 12. */
const marked = (number: number) => `#${number}#`

/**
 * A text in the form in which texts are compared: of one width, in small letters, in katakana, without spaces
 * and hyphens.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (hiragana) => String.fromCharCode(hiragana.charCodeAt(0) + 0x60))
    .replace(/(?<=\d)ー|[\s‐‑‒–—―−-]/g, '')
}

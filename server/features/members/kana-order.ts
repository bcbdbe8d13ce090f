import type { PersonName } from '#studio/person-name.ts'

/** The syllables in their order, and below each the vowel that a following ー lengthens. */
const syllables =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン'
const vowels =
  'アイウエオアイウエオアイウエオアイウエオアイウエオアイウエオアイウエオアウオアイウエオアイエオン'

const small = 'ァィゥェォッャュョヮヵヶ'
const large = 'アイウエオツヤユヨワカケ'

/** Voice marks and forms order names with the same syllables, as in dictionaries (JIS X 4061). */
const voices = new Map([
  ['', '1'],
  ['\u3099', '2'],
  ['\u309a', '3'],
])
const forms = { long: '1', small: '2', repeated: '3', plain: '4' } as const

interface Named extends PersonName {
  kanaLastName: string
  kanaFirstName: string
}

/**
 * A name as digits that sort in the order of the kana under every collation: first by the bare syllables,
 * then サ before ザ, then ー before small before plain kana. The family name comes before the given name.
 * Names without a reading come before all others, in the order of their characters.
 */
export function kanaOrder({ lastName, firstName, kanaLastName, kanaFirstName }: Named) {
  if (kanaLastName + kanaFirstName === '') return `${orderOfWritten(lastName)}${orderOfWritten(firstName)}`
  return orderOf(kanaLastName) + orderOf(kanaFirstName)
}

/** The columns by which the list of members is sorted. */
export const kanaColumns = (member: Named) => ({
  kanaOrder: kanaOrder(member),
  givenKanaOrder:
    member.kanaFirstName === '' ? orderOfWritten(member.firstName) : orderOf(member.kanaFirstName),
})

/** Zeros begin each part, so that a shorter name comes before a longer one. */
const orderOfWritten = (name: string) =>
  ['', ...Array.from(name.normalize('NFKC').toLowerCase())]
    .map((character) => String(character.codePointAt(0) ?? 0).padStart(7, '0'))
    .join('')

function orderOf(kana: string): string {
  let syllable = ''
  const read: Array<readonly [syllable: string, voice: string, form: string]> = []
  for (const [, char = '', mark = ''] of kana.normalize('NFD').matchAll(/(.)([\u3099\u309a]?)/gu)) {
    const form = formOf(char)
    syllable = bareSyllable(char, syllable)
    const place = syllables.indexOf(syllable)
    // From 11, so that every place has two digits and none is the 00 that ends a name.
    if (place >= 0) read.push([String(place + 11), voices.get(mark) ?? '1', forms[form]])
  }
  const column = (position: 0 | 1 | 2) => read.map((weights) => weights[position]).join('')
  return `${column(0)}00${column(1)}${column(2)}`
}

function formOf(char: string): keyof typeof forms {
  if (char === 'ー') return 'long'
  if (char === 'ヽ') return 'repeated'
  return small.includes(char) ? 'small' : 'plain'
}

function bareSyllable(char: string, before: string): string {
  if (char === 'ヽ') return before
  if (char === 'ー') return vowels[syllables.indexOf(before)] ?? ''
  return large[small.indexOf(char)] ?? char
}

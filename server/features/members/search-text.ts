import { normalisePhone } from '#contract/normalise.ts'

interface Findable {
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
  email: string
  phone: string
}

/** The text in which the directory searches for a member, in the same form as the words of `searchWords`. */
export function searchText(member: Findable): string {
  const { lastName, firstName, kanaLastName, kanaFirstName, email, phone } = member
  return [lastName + firstName, kanaLastName + kanaFirstName, email, phone].map(plain).join(' ')
}

/** The words of a search, which must all be found: `ﾔﾏﾀﾞ 090-1234` is `ヤマダ` and `0901234`. */
export function searchWords(typed: string): string[] {
  const text = typed.normalize('NFKC').trim()
  if (/^\+?[\d\s().ー‐‑‒–—―−-]+$/.test(text)) return [normalisePhone(text)].filter(Boolean)
  return text.split(/\s+/).map(plain).filter(Boolean)
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (hiragana) => String.fromCharCode(hiragana.charCodeAt(0) + 0x60))
    .replace(/(?<=\d)ー|[\s‐‑‒–—―−-]/g, '')
}

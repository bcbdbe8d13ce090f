import { genders } from '#contract/members/members.ts'
import { kanaColumns } from '#server/features/members/kana-order.ts'
import { searchText } from '#server/features/members/search-text.ts'

const syllables =
  'アイウエオカガキギクグケコサザシスセソタダチツテトナニノハバヒフホマミムメモヤユヨラリルレロワ'
const names = ['花子', '美咲', '健太', 'さくら', '翔']
const kana = ['ハナコ', 'ミサキ', 'ケンタ', 'サクラ', 'ショウ']

export const memberId = (serial: number) => `member-${String(serial).padStart(8, '0')}`

/** A member of a big studio; many members share the names and the kana. */
export function memberRow(serial: number, now: number) {
  const syllable = (step: number) => syllables[(serial * step) % syllables.length] ?? 'ア'
  const kanaLastName = syllable(7) + syllable(13) + syllable(3)
  const kanaFirstName = kana[serial % kana.length] ?? ''
  const seen = {
    number: serial + 1_000,
    lastName: kanaLastName,
    firstName: names[serial % names.length] ?? '',
    kanaLastName,
    kanaFirstName,
    email: `member-${serial}@example.test`,
    phone: `090${String(serial * 1_777).padStart(8, '0')}`,
  }
  return {
    id: memberId(serial),
    number: seen.number,
    role: 'USER' as const,
    email: seen.email,
    firstName: seen.firstName,
    lastName: seen.lastName,
    kanaFirstName,
    kanaLastName,
    gender: genders[serial % genders.length] ?? 3,
    phone: seen.phone,
    birthday: '1990-04-01',
    addressId: '1500001',
    addressRest: '1-2-3',
    memberType: 4 as const,
    tickets: 0,
    language: 'ja' as const,
    passwordHash: 'none',
    createdAt: now,
    version: 1,
    ...kanaColumns(seen),
    searchText: searchText(seen),
  }
}

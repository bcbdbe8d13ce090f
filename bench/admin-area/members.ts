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
    first_name: seen.firstName,
    last_name: seen.lastName,
    kana_first_name: kanaFirstName,
    kana_last_name: kanaLastName,
    gender: genders[serial % genders.length] ?? 3,
    phone: seen.phone,
    birthday: '1990-04-01',
    address_id: '1500001',
    address_rest: '1-2-3',
    member_type: 4 as const,
    tickets: 0,
    language: 'ja' as const,
    password_hash: 'none',
    created_at: now,
    version: 1,
    ...kanaColumns(seen),
    search_text: searchText(seen),
  }
}

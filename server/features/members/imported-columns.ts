import { kanaColumns } from './kana-order.ts'
import { searchText } from './search-text.ts'

interface Person {
  email: string
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
  phone: string
}

/**
 * A member with what the member is listed and found by. It is computed before the import, so that its
 * transaction is short. The member number, which only the import gives, is added there.
 */
export const derivedColumns = <Member extends Person>(member: Member) => {
  const { kanaOrder, givenKanaOrder } = kanaColumns(member)
  return { ...member, kanaOrder, givenKanaOrder, searchText: searchText(member) }
}

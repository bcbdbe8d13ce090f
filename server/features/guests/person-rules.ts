/** What tells who a person is. */
export interface Person {
  name: string
  phone: string
  inquiryId?: string | null | undefined
  /** The member, or the member that the guest became. */
  memberId?: string | null | undefined
}

/** Names are written with and without a space, in full-width and in usual letters. */
const nameKey = (name: string) => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()

/**
 * Whether both are one person: the same member, who wrote the same inquiry, or who has the same name and telephone number. A family
 * may share a number, so that it alone says nothing.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const isSame = (a: string | null | undefined, b: string | null | undefined) => Boolean(a) && a === b
  if (isSame(one.memberId, other.memberId) || isSame(one.inquiryId, other.inquiryId)) return true
  return isSame(one.phone, other.phone) && isSame(nameKey(one.name), nameKey(other.name))
}

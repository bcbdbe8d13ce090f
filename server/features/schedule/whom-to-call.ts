import type { UnreachedPeople } from '#contract/mails/unreached-people.ts'
import type { Reader } from '#server/database/database.ts'
import { findGuests } from '#server/features/guests/queries.ts'
import { findUnconfirmed } from '#server/features/members/queries.ts'
import { fullName } from '#studio/person-name.ts'

interface Told {
  members: ReadonlyArray<{ memberId: string }>
  guests: ReadonlyArray<{ guestId: string }>
}

/**
 * Of the people whom a change concerns, those whom no mail reaches: members in the order of their kana, then
 * guests.
 */
export async function findUnreached(reader: Reader, { members, guests }: Told): Promise<UnreachedPeople> {
  const unconfirmed = await findUnconfirmed(
    reader,
    members.map(({ memberId }) => memberId),
  )
  const known = await findGuests(
    reader,
    guests.map(({ guestId }) => guestId),
  )
  const withoutAddress = known.filter(({ email }) => email === null).toSorted(byKana)
  return [
    ...unconfirmed.map(({ id, phone, ...name }) => ({ id, name: fullName(name), phone })),
    ...withoutAddress.map(({ id, name, phone }) => ({ id, name, phone })),
  ]
}

/** The same for the answer of a change: nothing when the mails reach all. */
export async function whomToCall(reader: Reader, told: Told): Promise<{ unreached?: UnreachedPeople }> {
  const unreached = await findUnreached(reader, told)
  return unreached.length === 0 ? {} : { unreached }
}

const byKana = (one: { kana: string }, other: { kana: string }) => one.kana.localeCompare(other.kana, 'ja')

import type { Reader } from '#server/database/database.ts'

/** A space that is not deleted, with its prices. */
export async function findSpaceToHire(reader: Reader, id: string) {
  const space = await reader
    .selectFrom('spaces')
    .select(['id', 'unit_price as unitPrice', 'weekend_price as weekendPrice', 'flat_rate as flatRate'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return space && { ...space, flatRate: space.flatRate === 1 }
}

/** The time that the member holds and has not paid yet; also when the hold has ended and is not marked so. */
export async function findHeld(reader: Reader, memberId: string) {
  return reader
    .selectFrom('hires')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'held')
    .executeTakeFirst()
}

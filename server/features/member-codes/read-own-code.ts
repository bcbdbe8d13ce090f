import type { Reader } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { findCodeOf } from './queries.ts'

/** The member's code as it is answered; null when there is none. */
export async function readOwnCode(reader: Reader, memberId: string) {
  const found = await findCodeOf(reader, memberId)
  return found === undefined ? null : { code: found.code, createdAt: isoText(found.createdAt) }
}

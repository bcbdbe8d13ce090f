import type { Reader, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { isoText } from '#time/tokyo.ts'
import { findHire, lockHire } from '../queries.ts'
import type { Hire } from '../queries.ts'

/** A hire that was confirmed. Administrators leave held times alone: a hold ends by itself. */
export function expectConfirmed(hire: Hire | undefined): Hire {
  if (hire === undefined || hire.confirmedAt === null) throw new ApiError('error.hire.notFound')
  if (hire.state !== 'confirmed') throw new ApiError('error.hire.over')
  return hire
}

/** The same, and refuses a hire that is over. */
function expectOpen(found: Hire | undefined, now: number): Hire {
  const hire = expectConfirmed(found)
  if (hire.endsAt <= now) throw new ApiError('error.hire.over')
  return hire
}

export const findOpenHire = async (reader: Reader, id: string, now: number): Promise<Hire> =>
  expectOpen(await findHire(reader, id), now)

/**
 * Locks a confirmed hire that is not over, for a change by an administrator. Refuses one of another version than the administrator
 * has seen, with what is there now.
 */
export async function lockOpenHire(
  writer: Writer,
  { id, ifMatch }: { id: string; ifMatch: IfMatch },
  now: number,
): Promise<Hire> {
  const hire = expectOpen(await lockHire(writer, id), now)
  if (matches(ifMatch, String(hire.version))) return hire
  throw new ApiError('error.hire.changed', undefined, {
    etag: String(hire.version),
    spaceId: hire.spaceId,
    start: isoText(hire.startsAt),
    end: isoText(hire.endsAt),
    total: hire.price,
  })
}

/** What the audit log keeps of a hire. */
export const recorded = ({ memberId, spaceId, startsAt, endsAt, people, price }: Hire) => ({
  memberId,
  spaceId,
  startsAt,
  endsAt,
  people,
  price,
})

import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findHire } from './queries.ts'
import type { Hire } from './queries.ts'

/** A hire of the member. One of another member is answered as if it did not exist. */
export async function findOwnHire(reader: Reader, memberId: string, id: string): Promise<Hire> {
  const hire = await findHire(reader, id)
  if (hire?.memberId !== memberId) throw new ApiError('error.hire.notFound')
  return hire
}

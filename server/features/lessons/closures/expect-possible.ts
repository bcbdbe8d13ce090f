import type { ClosureFields } from '#contract/closures.ts'
import type { Reader } from '#server/database/database.ts'
import { listActiveSpaces } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { closuresBetween, spaceClosuresBetween } from './queries.ts'
import { inTheWay } from './refuse-closed-time.ts'
import { overlap, refusalToClose } from './rules.ts'

const fields: Record<string, Record<string, string>> = {
  'error.closure.past': { end: 'past' },
  'error.closure.overlap': { start: 'closed' },
}

/**
 * Refuses a closure that is over already, that names a missing space, or that overlaps another one of the same kind: of the
 * whole studio, or of one of the same spaces.
 */
export async function expectPossible(reader: Reader, wanted: ClosureFields, now: number): Promise<void> {
  const { spaces: wantedIds } = wanted
  const span = { startsAt: Date.parse(wanted.start), endsAt: Date.parse(wanted.end) }
  if (wantedIds !== undefined) {
    const known = new Set((await listActiveSpaces(reader)).map(({ id }) => id))
    if (!wantedIds.every((id) => known.has(id))) throw new ApiError('error.space.notFound')
  }
  const sameScope =
    wantedIds === undefined
      ? await closuresBetween(reader, span.startsAt, span.endsAt)
      : (await spaceClosuresBetween(reader, span.startsAt, span.endsAt)).filter(({ spaces }) =>
          spaces.some(({ id }) => wantedIds.includes(id)),
        )
  const refusal = refusalToClose(span, sameScope, now)
  if (refusal === undefined) return
  const other = sameScope.find((closure) => overlap(span, closure))
  throw new ApiError(refusal, fields[refusal], other && inTheWay(other))
}

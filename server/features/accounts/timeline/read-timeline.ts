import { timelineKinds } from '#contract/accounts/timeline.ts'
import * as api from '#contract/accounts/timeline.ts'
import type { TimelineCursor, TimelineEntry, TimelineKind } from '#contract/accounts/timeline.ts'
import type { Reader } from '#server/database/database.ts'
import { newest } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { listGuestsOfMember } from '#server/features/guests/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { findMember } from '#server/features/members/queries.ts'
import { findAdministratorNames } from './queries.ts'
import {
  accountLog,
  answered,
  asked,
  attended,
  booked,
  cancelled,
  chargeFailed,
  hireCancelled,
  hired,
  mailed,
  paid,
  paymentLog,
  pausings,
  refunded,
  registered,
  ticketsMoved,
  waited,
  waitEnded,
} from './sources.ts'
import type { TimelineRow, Source } from './sources.ts'

/**
 * At one instant, entries of a later source are the newer ones: a mail tells of the booking that was made
 * with it.
 */
const sources: readonly Source[] = [
  registered,
  accountLog,
  pausings,
  asked,
  answered,
  waited,
  waitEnded,
  booked,
  cancelled,
  hired,
  hireCancelled,
  attended,
  paid,
  refunded,
  chargeFailed,
  paymentLog,
  ticketsMoved,
  mailed,
]

const usualSize = 30

interface TimelineQuery {
  kinds?: readonly TimelineKind[] | undefined
  before?: TimelineCursor | undefined
  size?: number | undefined
}

/**
 * A page of what happened with a member, newest first, merged from the rows of the features. Throws
 * `error.member.notFound`, also for a closed account.
 */
async function readTimeline(
  reader: Reader,
  memberId: string,
  { kinds = timelineKinds, before, size = usualSize }: TimelineQuery,
  { facts, language, writeMail }: { facts: StudioFacts; language: Language; writeMail: WriteMail },
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  if ((await findMember(reader, memberId)) === undefined) throw new ApiError('error.member.notFound')
  const guestIds = await listGuestsOfMember(reader, memberId)
  const subject = { facts, reader, memberId, guestIds, kinds, language, writeMail }
  const found = []
  for (const [rank, source] of sources.entries()) {
    if (!kinds.includes(source.kind)) continue
    const rows = await source.list(subject, cursorFor(rank, before, size + 1))
    found.push(...rows.map((one) => ({ ...one, source, rank })))
  }
  // The order of a source stays, because sorting keeps what is equal in its order.
  const all = found.toSorted((a, b) => b.at - a.at || b.rank - a.rank)
  const page = all.slice(0, size)
  const nameOf = await administratorNames(reader, page)
  const entries = page.map(({ id, at, actorId, facts: told, source }) => ({
    ...told,
    id: `${at}.${source.name}.${id}`,
    at: isoText(at),
    kind: source.kind,
    by: nameOf.get(actorId ?? '') ?? null,
  }))
  return { entries, next: all.length > size ? (entries.at(-1)?.id ?? null) : null }
}

/**
 * Where a source goes on after the cursor: at its instant, earlier sources are still to come, and later ones
 * were listed.
 */
function cursorFor(rank: number, before: TimelineCursor | undefined, most: number): Earlier {
  if (before === undefined) return newest(most)
  const reached = sources.findIndex(({ name }) => name === before.list)
  if (rank === reached) return { at: before.at, ties: { below: before.id }, most }
  return { at: before.at, ties: rank < reached ? 'all' : 'none', most }
}

async function administratorNames(
  reader: Reader,
  page: readonly TimelineRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(page.map(({ actorId }) => actorId ?? '').filter((id) => id !== ''))]
  const rows = await findAdministratorNames(reader, ids)
  return new Map(rows.map(({ id, ...names }) => [id, fullName(names)]))
}

export function timelineRoutes({ registerEndpoint, database, writeMail }: App): void {
  registerEndpoint(api.readTimeline, ({ ctx, params, query, request }) =>
    readTimeline(database.reader, params.id, query, {
      facts: ctx.facts,
      language: languageOf(request),
      writeMail,
    }),
  )
}

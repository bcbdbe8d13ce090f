import { timelineKinds } from '#contract/accounts/timeline.ts'
import * as api from '#contract/accounts/timeline.ts'
import type { TimelineCursor, TimelineEntry } from '#contract/accounts/timeline.ts'
import type { Read } from '#contract/endpoint.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { newest } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { listGuestsOfMember } from '#server/features/guests/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { findMember } from '#server/features/members/queries.ts'
import { findAdministratorNames } from './queries.ts'
import { sources } from './sources.ts'
import type { TimelineRow } from './sources.ts'

const usualSize = 30

/**
 * A page of what happened with a member, newest first, merged from the rows of the features. Throws
 * `error.member.notFound`, also for a closed account.
 */
async function readTimeline(
  { reader, facts }: ReadContext,
  memberId: string,
  query: Read<typeof api.readTimeline, 'query'>,
  { language, writeMail }: { language: Language; writeMail: WriteMail },
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { kinds = timelineKinds, before, size = usualSize } = query
  if ((await findMember(reader, memberId)) === undefined) throw new ApiError('error.member.notFound')
  const guestIds = await listGuestsOfMember(reader, memberId)
  const subject = { facts, reader, memberId, guestIds, kinds, language, writeMail }
  const rows = []
  for (const [rank, source] of sources.entries()) {
    if (!kinds.includes(source.kind)) continue
    const listed = await source.list(subject, cursorFor(rank, before, size + 1))
    rows.push(...listed.map((row) => ({ ...row, source, rank })))
  }
  // The order of a source stays, because sorting keeps what is equal in its order.
  const all = rows.toSorted((a, b) => b.at - a.at || b.rank - a.rank)
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
  const ids = [...new Set(page.flatMap(({ actorId }) => actorId ?? []))]
  const rows = await findAdministratorNames(reader, ids)
  return new Map(rows.map(({ id, ...names }) => [id, fullName(names)]))
}

export function timelineRoutes({ registerEndpoint, writeMail }: App): void {
  registerEndpoint(api.readTimeline, ({ ctx, params, query, request }) =>
    readTimeline(ctx, params.id, query, { language: languageOf(request), writeMail }),
  )
}

import type { ClosureFields, ClosurePreview } from '#contract/closures.ts'
import { versionOf } from '#server/http/entity-tag.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { seatsToCancel } from '#server/features/guests/queries.ts'
import type { SeatToCancel } from '#server/features/guests/queries.ts'
import { hiresToCancel } from '#server/features/hires/closure-queries.ts'
import type { HireInClosure } from '#server/features/hires/closure-queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { inTheWay } from '#server/features/spaces/closed-times.ts'
import { closuresBetween, spaceClosuresBetween } from '#server/features/spaces/closure-queries.ts'
import { listActiveSpaces, listParts } from '#server/features/spaces/queries.ts'
import { closedWith } from '#server/features/spaces/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { Span } from '#time/spans.ts'
import { overlap } from '#time/spans.ts'
import { isoText } from '#time/tokyo.ts'
import { bookingsToCancel, lessonsToCancel, membersByName, waitsToEnd } from './queries.ts'
import { refusalToClose } from './rules.ts'

/** What a closure would cancel, and whom it would tell. */
export interface Affected {
  lessons: Lesson[]
  bookings: Awaited<ReturnType<typeof bookingsToCancel>>
  /** The guests' seats that would be cancelled. */
  seats: SeatToCancel[]
  waits: Awaited<ReturnType<typeof waitsToEnd>>
  hires: HireInClosure[]
  /** The members who have booked, wait or have hired, who are told. */
  members: Awaited<ReturnType<typeof membersByName>>
}

export const spanOf = ({ start, end }: Pick<ClosureFields, 'start' | 'end'>): Span => ({
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
})

/** A closure of some spaces cancels the lessons and hires that take place there. */
export async function affectedBy(ctx: ReadContext, closure: ClosureFields): Promise<Affected> {
  const span = spanOf(closure)
  const inTime = await lessonsToCancel(ctx.reader, span, ctx.now)
  const closed = await closedSpaces(ctx.reader, closure)
  const lessons = inTime.filter(
    ({ spaceId }) => closed === undefined || (spaceId !== null && closed.has(spaceId)),
  )
  const ids = lessons.map(({ id }) => id)
  const bookings = await bookingsToCancel(ctx.reader, ids)
  const seats = await seatsToCancel(ctx.reader, ids)
  const waits = await waitsToEnd(ctx.reader, ids)
  const hires = await hiresToCancel(ctx.reader, span, { spaceIds: closed, now: ctx.now })
  const told = new Set([...bookings, ...waits, ...hires].flatMap(({ memberId }) => memberId ?? []))
  return { lessons, bookings, seats, waits, hires, members: await membersByName(ctx.reader, [...told]) }
}

/** The spaces that cannot be used during the closure; undefined: none, because the whole studio is closed. */
export async function closedSpaces(
  reader: Reader,
  { spaces }: Pick<ClosureFields, 'spaces'>,
): Promise<ReadonlySet<string> | undefined> {
  return spaces && closedWith(spaces, await listParts(reader))
}

/**
 * Tells what a closure would cancel and return, and who would be told. Refuses what the closure itself would
 * refuse.
 */
export async function previewClosure(
  ctx: ReadContext,
  closure: ClosureFields,
  language: Language,
): Promise<ClosurePreview> {
  await expectPossible(ctx, closure)
  return previewOf(closure, await affectedBy(ctx, closure), language)
}

export function previewOf(closure: ClosureFields, affected: Affected, language: Language): ClosurePreview {
  const { lessons, bookings, seats, hires, members } = affected
  const guests = new Map(seats.map(({ guestId, name }) => [guestId, { id: guestId, name }]))
  const ofLesson = Map.groupBy([...bookings, ...seats], ({ lessonId }) => lessonId)
  return {
    hash: hashOf(closure, affected),
    lessons: lessons.length,
    bookings: bookings.length + seats.length,
    tickets: ticketsOf(bookings),
    hires: hires.length,
    refund: [...hires, ...seats, ...bookings].reduce((sum, { refund }) => sum + refund, 0),
    members: members.length,
    guests: guests.size,
    cancelledLessons: lessons.map((lesson) => ({
      ...inAnswer(lesson, language),
      bookings: ofLesson.get(lesson.id)?.length ?? 0,
    })),
    cancelledHires: hires.map((hire) => ({
      id: hire.id,
      space: inLanguage(language, hire.space, hire.spaceEn),
      start: isoText(hire.startsAt),
      end: isoText(hire.endsAt),
      lastName: hire.lastName,
      firstName: hire.firstName,
      refund: hire.refund,
    })),
    toldMembers: members,
    toldGuests: [...guests.values()],
  }
}

export const ticketsOf = (bookings: ReadonlyArray<{ ticketsTaken: number }>): number =>
  bookings.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0)

export const inAnswer = ({ id, title, titleEn, startsAt, endsAt }: Lesson, language: Language) => ({
  id,
  title: inLanguage(language, title, titleEn),
  start: isoText(startsAt),
  end: isoText(endsAt),
})

/**
 * The same as long as the closure would do the same. The reasons are left out, so that a slip of the pen can
 * be corrected.
 */
function hashOf(
  { start, end, spaces }: ClosureFields,
  { lessons, bookings, seats, waits, hires }: Affected,
): string {
  const counted = [
    Date.parse(start),
    Date.parse(end),
    spaces?.toSorted() ?? 'all',
    lessons.map(({ id, version }) => [id, version]),
    bookings.map(({ id, ticketsTaken, refund }) => `${id} ${ticketsTaken} ${refund}`).toSorted(),
    seats.map(({ id, refund }) => `${id} ${refund}`).toSorted(),
    waits.map(({ id }) => id).toSorted(),
    hires.map(({ id, version, refund }) => [id, version, refund]),
  ]
  return versionOf(JSON.stringify(counted))
}

const fields: Record<string, Record<string, string>> = {
  'error.closure.past': { end: 'past' },
  'error.closure.overlap': { start: 'closed' },
}

/**
 * Refuses a closure that is over already, that names a missing space, or that overlaps another one of the
 * same kind: of the whole studio, or of one of the same spaces.
 */
export async function expectPossible(ctx: ReadContext, closure: ClosureFields): Promise<void> {
  const { spaces: spaceIds } = closure
  const span = spanOf(closure)
  if (spaceIds !== undefined) {
    const active = new Set((await listActiveSpaces(ctx.reader)).map(({ id }) => id))
    if (!spaceIds.every((id) => active.has(id))) throw new ApiError('error.space.notFound')
  }
  const sameScope =
    spaceIds === undefined
      ? await closuresBetween(ctx.reader, span.startsAt, span.endsAt)
      : (await spaceClosuresBetween(ctx.reader, span.startsAt, span.endsAt)).filter(({ spaces }) =>
          spaces.some(({ id }) => spaceIds.includes(id)),
        )
  const refusal = refusalToClose(span, sameScope, ctx.now)
  if (refusal === undefined) return
  const other = sameScope.find((one) => overlap(span, one))
  throw new ApiError(refusal, fields[refusal], other && inTheWay(other))
}

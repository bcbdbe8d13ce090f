import type { SeriesDeletionPreview } from '#contract/schedule/series.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { listCancellableBookings } from '#server/features/bookings/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { cancelLockedLessons } from '#server/features/schedule/cancel-lesson.ts'
import type { Announcement } from '#server/features/schedule/cancel-lesson.ts'
import { mailCancelledLessons } from '#server/features/schedule/mails-about-several.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches, versionWithCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'
import { whomToCall } from '../whom-to-call.ts'
import { findAffected, lockAffected, named, versionOf } from './affected-lessons.ts'
import type { Affected, Selection } from './affected-lessons.ts'
import { updateSeries } from './queries.ts'

/** What a deletion would cancel and return. */
export async function previewSeriesDeletion(
  ctx: Context,
  selection: Selection,
): Promise<SeriesDeletionPreview> {
  return previewOf(ctx, await findAffected(ctx, selection), selection)
}

/**
 * Cancels several lessons of a series like single ones, and ends the series, so that the periodic job does
 * not add them again. Members are told, each once. Refuses to cancel more or other bookings than the
 * administrator saw.
 */
export function cancelSeries(
  ctx: Context<AdminCaller>,
  { ifMatch, announcement, ...selection }: Selection & { ifMatch: IfMatch; announcement: Announcement },
) {
  return ctx.transact(async (tx) => {
    const affected = await lockAffected(tx, selection)
    const current = await previewOf(tx, affected, selection)
    if (!matches(ifMatch, current.etag)) throw new ApiError('error.series.changed', undefined, current)
    const { edited, series } = affected
    const cancelled = await cancelLockedLessons(tx, {
      actor: tx.caller.id,
      lessons: toCancel(affected, selection),
      announcement,
    })
    const last =
      selection.scope === 'all' ? dateOf(tx.now - dayMs) : dayBefore(edited.seriesDay ?? dateOf(tx.now))
    const untilDay = series.untilDay !== null && series.untilDay < last ? series.untilDay : last
    const after = { ...series, untilDay }
    await updateSeries(tx.writer, after)
    await tx.record({ action: 'series.ended', subjectId: series.id, before: series, after })
    await mailCancelledLessons(tx, { ...cancelled, reason: announcement.reason })
    const { bookings, guests, waits } = cancelled
    const toCall = await whomToCall(tx.writer, { members: [...bookings, ...waits], guests })
    return { cancelledBookings: bookings.length + guests.length, ...toCall }
  })
}

const dayBefore = (day: string) => dateOf((instantOf(day) ?? 0) - dayMs)

/** The open lesson, and those that were not changed by hand unless these are cancelled too. */
const toCancel = ({ edited, lessons }: Affected, { byHand }: Selection): Lesson[] =>
  lessons.filter(({ id, changedByHand }) => byHand === 'replace' || changedByHand === 0 || id === edited.id)

async function previewOf(
  ctx: ReadContext,
  affected: Affected,
  selection: Selection,
): Promise<SeriesDeletionPreview> {
  const lessons = toCancel(affected, selection)
  // A lesson that is over keeps its bookings.
  const coming = lessons.filter(({ endsAt }) => endsAt > ctx.now)
  const ids = coming.map(({ id }) => id)
  const bookings = await listCancellableBookings(ctx.reader, ids)
  const seats = (await listLiveGuestBookings(ctx.reader, ids)).filter(({ status }) => status === 'booked')
  const booked = bookings.length + seats.length
  const { edited, lessons: inScope } = affected
  return {
    etag: versionWithCount(versionOf(affected), booked),
    lessons: lessons.length,
    bookings: booked,
    tickets: bookings.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0),
    members: new Set(bookings.map(({ memberId }) => memberId)).size,
    guests: new Set(seats.map(({ guestId }) => guestId)).size,
    changedByHand: named(inScope.filter(({ id, changedByHand }) => changedByHand === 1 && id !== edited.id)),
  }
}

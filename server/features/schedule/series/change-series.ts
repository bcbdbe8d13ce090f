import type { LessonFields } from '#contract/lessons.ts'
import type { SeriesChangePreview } from '#contract/schedule/series.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { listLiveBookings } from '#server/features/bookings/queries.ts'
import { lockWaitingMembers } from '#server/features/bookings/waiting-list/promote-waiting-members.ts'
import { setChangedByHand } from '#server/features/lessons/queries.ts'
import type { EditableLesson, Lesson } from '#server/features/lessons/queries.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { changeLockedLesson, isMoved, whoIsBookedTwice } from '#server/features/schedule/change-lesson.ts'
import type { MovedBooking } from '#server/features/schedule/change-lesson.ts'
import { mailNewTimes } from '#server/features/schedule/mails-about-several.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { dateOf } from '#time/tokyo.ts'
import { refuseEvent, toRow } from '../lesson-fields.ts'
import { chooseSpace } from '../lesson-space.ts'
import { chooseTeacher } from '../lesson-teacher.ts'
import { hasValues } from '../rules.ts'
import { whomToCall } from '../whom-to-call.ts'
import { findAffected, lockAffected, named, versionOf } from './affected-lessons.ts'
import type { Affected, Selection } from './affected-lessons.ts'
import { updateSeries } from './queries.ts'
import { changedLesson, differences, hasOwn, matchesPlan, seriesFields } from './rules.ts'
import type { Traits } from './rules.ts'

interface Edit extends Selection {
  fields: LessonFields
}

/** What a change would do. */
export async function previewSeriesChange(ctx: Context, edit: Edit): Promise<SeriesChangePreview> {
  return previewOf(ctx, await findAffected(ctx, edit), edit)
}

/**
 * Changes several lessons of a series like single ones, and the plan for the lessons that are added later.
 * Only what the edit changes in the open lesson changes in the others. Members are told of new times, each
 * once.
 */
export function changeSeries(ctx: Context<AdminCaller>, { ifMatch, ...edit }: Edit & { ifMatch: IfMatch }) {
  return ctx.transact(async (tx) => {
    const affected = await lockAffected(tx, edit)
    const { edited, series } = affected
    const row = await rowOf({ reader: tx.writer, facts: tx.facts }, affected, edit)
    // The answer to an earlier attempt was lost.
    if (hasValues(edited, row)) return { id: edit.id }
    if (!matches(ifMatch, versionOf(affected))) {
      const current = await previewOf({ reader: tx.writer, facts: tx.facts }, affected, edit)
      throw new ApiError('error.series.changed', undefined, current)
    }
    const { changes, lessons } = planChange(affected, row, edit)
    await lockWaitingMembers(tx, affected.lessons, { alsoWritten: [] })
    const moved: MovedBooking[] = []
    const after = { ...series, ...changes }
    for (const { before, wanted } of lessons) {
      const { teacherTwice, intoPast = false } = edit.fields
      moved.push(
        ...(await changeLockedLesson(tx, { actor: tx.caller.id, before, wanted, teacherTwice, intoPast })),
      )
      await setChangedByHand(
        tx.writer,
        before.id,
        before.changedByHand === 1 && !matchesPlan(wanted, before.seriesDay, after),
      )
    }
    await expectPictures(tx.writer, [after.imageUrl], 'imageUrl')
    await updateSeries(tx.writer, after)
    await tx.record({ action: 'series.changed', subjectId: series.id, before: series, after })
    await mailNewTimes(tx, moved)
    const ids = lessons.filter(hasNewTime).map(({ before }) => before.id)
    const guests = await listLiveGuestBookings(tx.writer, ids)
    const toCall = await whomToCall(tx.writer, { members: moved, guests })
    return { id: edit.id, ...toCall, ...(await whoIsBookedTwice(tx.writer, moved)) }
  })
}

interface PlannedChange {
  changes: Partial<Traits>
  /** The lessons that get other values. */
  lessons: Array<{ before: Lesson; wanted: EditableLesson }>
  changedByHand: Lesson[]
}

/** The open lesson as the administrator wants it. */
async function rowOf(
  { reader, facts }: Pick<ReadContext, 'reader' | 'facts'>,
  { edited }: Affected,
  { fields }: Edit,
): Promise<EditableLesson> {
  const spaceId = await chooseSpace(reader, fields.spaceId, edited)
  const teacherId = await chooseTeacher(reader, fields.teacherId, edited)
  const row = toRow(edited.id, fields, { spaceId, teacherId })
  refuseEvent(facts, row, true)
  return row
}

function planChange(
  { edited, series, lessons }: Affected,
  row: EditableLesson,
  { byHand }: Edit,
): PlannedChange {
  if (dateOf(row.startsAt) !== dateOf(edited.startsAt)) {
    throw new ApiError('error.series.otherDay', { start: 'otherDay' })
  }
  if (dateOf(row.endsAt - 1) !== dateOf(row.startsAt)) {
    throw new ApiError('error.series.midnight', { end: 'midnight' })
  }
  const change = { edited, plan: series, changes: differences(seriesFields(edited), seriesFields(row)) }
  const wantedOf = (lesson: Lesson) =>
    lesson.id === edited.id ? row : changedLesson(lesson, { ...change, byHand })
  return {
    changes: change.changes,
    lessons: lessons
      .map((before) => ({ before, wanted: wantedOf(before) }))
      .filter(({ before, wanted }) => !hasValues(before, wanted)),
    changedByHand: lessons.filter((lesson) => hasOwn(lesson, change)),
  }
}

const hasNewTime = ({ before, wanted }: PlannedChange['lessons'][number]) => isMoved(before, wanted)

async function previewOf(
  ctx: Pick<ReadContext, 'reader' | 'facts'>,
  affected: Affected,
  edit: Edit,
): Promise<SeriesChangePreview> {
  const { reader } = ctx
  const row = await rowOf(ctx, affected, edit)
  const { lessons, changedByHand } = planChange(affected, row, edit)
  const moved = lessons.filter(hasNewTime)
  const memberIds = new Set<string>()
  for (const { before } of moved)
    for (const { memberId } of await listLiveBookings(reader, before.id)) memberIds.add(memberId)
  const ids = moved.map(({ before }) => before.id)
  const seats = await listLiveGuestBookings(reader, ids)
  return {
    etag: versionOf(affected),
    lessons: lessons.length,
    members: memberIds.size,
    guests: new Set(seats.map(({ guestId }) => guestId)).size,
    changedByHand: named(changedByHand),
  }
}

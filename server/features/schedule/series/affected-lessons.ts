import { createHash } from 'node:crypto'
import type { ByHandChoice, SeveralScope } from '#contract/lessons.ts'
import type { ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { findLesson, lockActiveLessons } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { findSeries, listComingLessons, lockSeries } from './queries.ts'
import type { Series } from './queries.ts'

/** Which lessons of a series an administrator changes or deletes, starting from one that is open. */
export interface Selection {
  /** Id of the open lesson. */
  id: string
  scope: SeveralScope
  byHand: ByHandChoice
}

export interface Affected {
  /** The open lesson, which may have begun. */
  edited: Lesson
  series: Series
  /** The lessons in the scope, in order of their ids. */
  lessons: Lesson[]
}

/** Finds the lessons in the scope, for a preview. */
export async function findAffected(ctx: ReadContext, selection: Selection): Promise<Affected> {
  const { edited, seriesId } = await findOpenLesson(ctx.reader, selection.id)
  const series = await findSeries(ctx.reader, seriesId)
  if (series === undefined) throw new ApiError('error.series.notFound')
  const ids = await idsInScope(ctx, edited, selection)
  const lessons: Lesson[] = []
  for (const id of ids.toSorted()) {
    const lesson = await findLesson(ctx.reader, id)
    if (lesson !== undefined) lessons.push(lesson)
  }
  return { edited, series, lessons }
}

/** Locks the calendar, the series and the lessons in the scope. */
export async function lockAffected(tx: TransactionContext, selection: Selection): Promise<Affected> {
  await lockCalendar(tx.writer)
  const { seriesId } = await findOpenLesson(tx.writer, selection.id)
  const series = await lockSeries(tx.writer, seriesId)
  if (series === undefined) throw new ApiError('error.series.notFound')
  // Read again, because another administrator may have changed the lesson until the series was locked.
  const { edited } = await findOpenLesson(tx.writer, selection.id)
  const lessons = await lockActiveLessons(tx.writer, await idsInScope(tx, edited, selection))
  return { edited: lessons.find(({ id }) => id === edited.id) ?? edited, series, lessons }
}

async function findOpenLesson(reader: Reader, id: string) {
  const edited = await findLesson(reader, id)
  if (edited === undefined || edited.cancelledAt !== null) throw new ApiError('error.yoga.notFound')
  if (edited.seriesId === null) throw new ApiError('error.series.notFound')
  return { edited, seriesId: edited.seriesId }
}

async function idsInScope(ctx: ReadContext, edited: Lesson, { scope }: Selection) {
  const { seriesId, seriesDay } = edited
  if (seriesId === null || seriesDay === null) return []
  if (scope === 'all') return listComingLessons(ctx.reader, seriesId, { after: undefined, now: ctx.now })
  return [edited.id, ...(await listComingLessons(ctx.reader, seriesId, { after: seriesDay, now: ctx.now }))]
}

/** Changes when another lesson is in the scope, or one of them has changed. */
export function versionOf({ edited, lessons }: Affected): string {
  const versions = [edited, ...lessons].map(({ id, version }) => `${id} ${version}`)
  return createHash('sha256').update(versions.join('\n')).digest('hex').slice(0, 32)
}

/** Lessons as a preview names them, in order of start. */
export const named = (lessons: readonly Lesson[]) =>
  lessons
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map(({ id, title, startsAt }) => ({ id, title, start: isoText(startsAt) }))

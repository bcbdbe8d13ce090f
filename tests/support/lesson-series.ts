import { deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import type { LessonFields } from '#contract/lessons.ts'
import { createSeries, previewSeriesChange, previewSeriesDeletion } from '#contract/schedule/series.ts'
import type { SeriesForm } from '#contract/schedule/series.ts'
import type { Database } from '#server/database/database.ts'
import { dayMs, isoText, stampText } from '#time/tokyo.ts'
import { TestApp } from './app.ts'
import { askToBook } from './ask-to-book.ts'
import { givenAdmin } from './factories.ts'
import type { TestMember } from './factories.ts'

/**
 * Mondays and Wednesdays at 10:00 from Monday, November 23, 2026. The test clock stands at Friday, November
 * 20.
 */
export const weekly: SeriesForm = {
  title: '朝ヨガ',
  desc: '朝のクラス',
  titleEn: 'Morning yoga',
  descEn: '',
  imageUrl: '/pictures/lessons/morning-flow.svg',
  level: null,
  totalSeats: 8,
  weekdays: [1, 3],
  startTime: '10:00',
  length: 60,
  from: '2026-11-23',
  until: '2026-12-09',
}

/** The instant of a time in Tokyo: `2026-11-23 10:00`. */
export const at = (stamp: string): number => Date.parse(`${stamp.replace(' ', 'T')}:00+09:00`)

/** Closes the whole studio. */
export async function givenClosure(database: Database, from: string, to: string): Promise<void> {
  const closure = { id: from, startsAt: at(from), endsAt: at(to), wholeStudio: 1, createdAt: 0 } as const
  const reasons = { reasonJa: '台風', reasonEn: 'Typhoon', liftedAt: null }
  await database.transact((writer) =>
    writer
      .insertInto('closures')
      .values({ ...closure, ...reasons })
      .execute(),
  )
}

/**
 * A studio with a series, whose lessons are changed by their start: `2026-11-30 10:00`.
 * @param prepare fills the database before the series is added
 */
export async function openSeries(
  plan: Partial<SeriesForm> = {},
  prepare: (database: Database) => Promise<void> = async () => {},
) {
  const app = await TestApp.open()
  await prepare(app.database)
  const admin = await givenAdmin(app.database)
  const series = (await app.ask(createSeries, { as: admin, body: { ...weekly, ...plan } })).body

  const lessons = async () => {
    const from = app.clock.now()
    const query = { start: isoText(from), end: isoText(from + 60 * dayMs) }
    return (await app.ask(listLessons, { as: admin, query })).body
  }
  const starts = async () => (await lessons()).map(({ start }) => stampText(Date.parse(start)))
  const lessonAt = async (stamp: string) => {
    const found = (await lessons()).find(({ start }) => Date.parse(start) === at(stamp))
    if (found === undefined) throw new Error(`there is no lesson at ${stamp}`)
    return found.resource.yoga
  }
  const fieldsOf = async (stamp: string): Promise<Omit<LessonFields, 'teacherTwice'>> => {
    const {
      title,
      desc,
      titleEn = '',
      descEn = '',
      imageUrl,
      level,
      totalSeats,
      length,
    } = await lessonAt(stamp)
    const end = isoText(at(stamp) + length * 60_000)
    return { title, desc, titleEn, descEn, imageUrl, level, totalSeats, start: isoText(at(stamp)), end }
  }
  type Query = Record<string, string>
  const about = async (stamp: string) => ({ as: admin, params: { id: (await lessonAt(stamp)).id } })
  const change = async (stamp: string, fields: Partial<LessonFields>, query: Query, ifMatch?: string) => {
    const body = { ...(await fieldsOf(stamp)), ...fields }
    return app.ask(updateLesson, { ...(await about(stamp)), body, query, ifMatch })
  }
  const previewChange = async (stamp: string, fields: Partial<LessonFields>, query: Query) => {
    const body = { ...(await fieldsOf(stamp)), ...fields }
    return app.ask(previewSeriesChange, { ...(await about(stamp)), body, query })
  }
  const remove = async (stamp: string, query: Query, ifMatch?: string) =>
    app.ask(deleteLesson, { ...(await about(stamp)), query, ifMatch })
  const previewRemoval = async (stamp: string, query: Query) =>
    app.ask(previewSeriesDeletion, { ...(await about(stamp)), query })
  const book = async (as: TestMember, stamp: string) =>
    (await askToBook(app, as, { id: (await lessonAt(stamp)).id, startsAt: at(stamp) })).body.id

  return {
    app,
    admin,
    series,
    lessons,
    starts,
    lessonAt,
    change,
    previewChange,
    remove,
    previewRemoval,
    book,
  }
}

/** The times of a lesson, as an edit sends them. */
export const span = (start: string, end: string) => ({ start: isoText(at(start)), end: isoText(at(end)) })

import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { engineOf } from '#server/database/engine-of.ts'
import { prepared } from '#server/database/prepared.ts'
import type { EventTerms } from '#studio/events.ts'
import { complete } from '#studio/languages.ts'
import type { Worded } from '#studio/languages.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import type { CancellationTier } from '#studio/rentals.ts'

export const lessonColumns = [
  'id',
  'title',
  'description',
  'titleEn',
  'descriptionEn',
  'imageUrl',
  'level',
  'startsAt',
  'endsAt',
  'totalSeats',
  'seatsTaken',
  'version',
  'cancelledAt',
  'waiting',
  'seriesId',
  'seriesDay',
  'changedByHand',
  'spaceId',
  'teacherId',
  'eventPrice',
  'eventMemberPrice',
  'eventTiers',
] as const

/** What makes a lesson an event; all null for one that costs tickets. */
export interface EventColumns {
  eventPrice: number | null
  eventMemberPrice: number | null
  /** JSON as text. */
  eventTiers: string | null
}

export const noEvent: EventColumns = { eventPrice: null, eventMemberPrice: null, eventTiers: null }

/** What an event costs, and what the studio keeps of it; null for a lesson that costs tickets. */
export const eventOf = ({ eventPrice, eventMemberPrice, eventTiers }: EventColumns): EventTerms | null =>
  eventPrice === null
    ? null
    : {
        price: eventPrice,
        memberPrice: eventMemberPrice,
        tiers: JSON.parse(eventTiers ?? '[]') as CancellationTier[],
      }

/** The columns of it. The tiers are written in one form, so that equal ones are equal texts. */
export const eventColumnsOf = (event: EventTerms | null): EventColumns =>
  event === null
    ? noEvent
    : {
        eventPrice: event.price,
        eventMemberPrice: event.memberPrice,
        eventTiers: JSON.stringify(
          event.tiers.map(({ toDaysBefore, percent }) => ({ toDaysBefore, percent })),
        ),
      }

/** A lesson as the database keeps it. Instants are milliseconds since the epoch. */
export interface Lesson extends EventColumns {
  id: string
  title: string
  description: string
  titleEn: string
  descriptionEn: string
  imageUrl: string
  level: LessonLevel | null
  startsAt: number
  endsAt: number
  totalSeats: number
  seatsTaken: number
  version: number
  cancelledAt: number | null
  /** How many members wait for a seat. */
  waiting: number
  /** The weekly series that the lesson belongs to, and the day for which the series planned it. */
  seriesId: string | null
  seriesDay: string | null
  /** 1: an administrator has changed this lesson of a series alone. */
  changedByHand: 0 | 1
  /** Null when the studio has not named a space for the lesson. It then takes none. */
  spaceId: string | null
  /** Null when the lesson names no teacher. */
  teacherId: string | null
}

export async function findLesson(reader: Reader, id: string): Promise<Lesson | undefined> {
  const [lesson] = await lessonById(reader, { id })
  return lesson
}

const lessonById = prepared((reader, given: { id: string }) =>
  reader.selectFrom('lessons').select(lessonColumns).where('id', '=', given.id),
)

interface SeatRequest {
  lessonId: string
  /** The start that the booker saw. */
  startSeen: number
  now: number
}

/**
 * Takes a seat. Returns undefined and writes nothing when the lesson is full, over, cancelled or at another
 * time.
 */
export async function takeSeat(writer: Writer, request: SeatRequest): Promise<Lesson | undefined> {
  const [lesson] = await seatTake(writer, request)
  return lesson
}

const seatTake = prepared((writer, request: SeatRequest) =>
  writer
    .updateTable('lessons')
    .set({ seatsTaken: sql<number>`seats_taken + 1` })
    .where('id', '=', request.lessonId)
    .where('startsAt', '=', request.startSeen)
    .where('endsAt', '>', request.now)
    .where('cancelledAt', 'is', null)
    .whereRef('seatsTaken', '<', 'totalSeats')
    .returning(lessonColumns),
)

/** Returns seats, which also locks the lesson. Returns the lesson as it is afterwards. */
export async function returnSeats(writer: Writer, id: string, seats: number): Promise<Lesson | undefined> {
  const [lesson] = await seatsReturn(writer, { id, seats })
  return lesson
}

const seatsReturn = prepared((writer, given: { id: string; seats: number }) =>
  writer
    .updateTable('lessons')
    .set({ seatsTaken: sql<number>`seats_taken - ${given.seats}` })
    .where('id', '=', given.id)
    .returning(lessonColumns),
)

/** Counts members who join the waiting list (positive) or whose wait ends (negative). */
export async function changeWaiting(writer: Writer, id: string, change: number): Promise<void> {
  await waitingChange(writer, { id, change })
}

const waitingChange = prepared((writer, given: { id: string; change: number }) =>
  writer
    .updateTable('lessons')
    .set({ waiting: sql<number>`waiting + ${given.change}` })
    .where('id', '=', given.id),
)

/** The part of a lesson that administrators write. */
export type EditableLesson = Omit<
  Lesson,
  'seatsTaken' | 'version' | 'cancelledAt' | 'waiting' | 'seriesId' | 'seriesDay' | 'changedByHand'
>

type NewLesson = Omit<EditableLesson, keyof EventColumns> & Partial<EventColumns>

export async function insertLesson(writer: Writer, lesson: NewLesson, now: number): Promise<void> {
  await writer
    .insertInto('lessons')
    .values({
      ...columnsOf({ ...noEvent, ...lesson }),
      id: lesson.id,
      seatsTaken: 0,
      version: 0,
      createdAt: now,
    })
    .execute()
}

/** Returns undefined and writes nothing when more seats are taken than the lesson would have. */
export async function updateLesson(
  writer: Writer,
  lesson: EditableLesson,
  now: number,
): Promise<Lesson | undefined> {
  return writer
    .updateTable('lessons')
    .set({ ...columnsOf(lesson), changedAt: now, version: sql<number>`version + 1` })
    .where('id', '=', lesson.id)
    .where('cancelledAt', 'is', null)
    .where('seatsTaken', '<=', lesson.totalSeats)
    .returning(lessonColumns)
    .executeTakeFirst()
}

/** Notes when the time of the lesson was changed. */
export async function setMoved(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('lessons').set({ movedAt: now }).where('id', '=', id).execute()
}

/** A lesson whose row is locked until the transaction ends. */
export async function lockLesson(writer: Writer, id: string): Promise<Lesson | undefined> {
  return returnSeats(writer, id, 0)
}

/** The same for a lesson that is not cancelled; undefined for others. */
export async function lockActiveLesson(writer: Writer, id: string): Promise<Lesson | undefined> {
  const lesson = await lockLesson(writer, id)
  return lesson?.cancelledAt === null ? lesson : undefined
}

/**
 * The same for several lessons, without those that are cancelled. Locks them in the one order that keeps two
 * such transactions from waiting for each other.
 */
export async function lockActiveLessons(writer: Writer, ids: readonly string[]): Promise<Lesson[]> {
  const lessons: Lesson[] = []
  for (const id of ids.toSorted()) {
    const lesson = await lockActiveLesson(writer, id)
    if (lesson !== undefined) lessons.push(lesson)
  }
  return lessons
}

/**
 * The same after members were locked, which is against the lock order: a lesson that another transaction has
 * locked lets `transact` begin this one again. On SQLite a transaction is alone, so that it finds nothing too
 * late.
 */
export async function lockLateLessons(writer: Writer, ids: readonly string[]): Promise<Lesson[]> {
  // An empty list is not valid SQL.
  if (ids.length === 0 || engineOf(writer) === 'sqlite') return []
  const lessons = writer.selectFrom('lessons').select(lessonColumns).where('id', 'in', ids)
  return lessons.where('cancelledAt', 'is', null).forNoKeyUpdate().noWait().execute()
}

/** The columns that administrators write. */
export const columnsOf = (lesson: EditableLesson) => ({
  title: lesson.title,
  description: lesson.description,
  titleEn: lesson.titleEn,
  descriptionEn: lesson.descriptionEn,
  imageUrl: lesson.imageUrl,
  level: lesson.level,
  startsAt: lesson.startsAt,
  endsAt: lesson.endsAt,
  totalSeats: lesson.totalSeats,
  spaceId: lesson.spaceId,
  teacherId: lesson.teacherId,
  eventPrice: lesson.eventPrice,
  eventMemberPrice: lesson.eventMemberPrice,
  eventTiers: lesson.eventTiers,
})

/**
 * Returns false and writes nothing when the series already has a lesson for the day, also one that is
 * cancelled.
 */
export async function insertSeriesLesson(
  writer: Writer,
  lesson: EditableLesson,
  planned: { seriesId: string; day: string },
  now: number,
): Promise<boolean> {
  const inserted = await writer
    .insertInto('lessons')
    .values({
      ...columnsOf(lesson),
      id: lesson.id,
      seatsTaken: 0,
      version: 0,
      createdAt: now,
      seriesId: planned.seriesId,
      seriesDay: planned.day,
    })
    .onConflict((conflict) => conflict.columns(['seriesId', 'seriesDay']).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/**
 * Notes whether a lesson of a series differs from the series because an administrator changed this lesson
 * alone.
 */
export async function setChangedByHand(writer: Writer, id: string, changed: boolean): Promise<void> {
  await writer
    .updateTable('lessons')
    .set({ changedByHand: changed ? 1 : 0 })
    .where('id', '=', id)
    .where('seriesId', 'is not', null)
    .execute()
}

/** Gives the lessons to come that have no space this one. Returns those that are not cancelled. */
export async function setMissingSpace(writer: Writer, spaceId: string, now: number) {
  const lessons = await writer
    .updateTable('lessons')
    .set({ spaceId })
    .where('spaceId', 'is', null)
    .where('endsAt', '>', now)
    .returning(['id', 'spaceId', 'startsAt', 'endsAt', 'cancelledAt'])
    .execute()
  return lessons.filter((lesson) => lesson.cancelledAt === null)
}

/** The names of the teachers by the ids of their lessons. A lesson without a teacher is left out. */
export async function findTeachersOfLessons(
  reader: Reader,
  lessonIds: readonly string[],
): Promise<Map<string, Worded>> {
  // An empty list is not valid SQL.
  if (lessonIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('lessons')
    .innerJoin('teachers', 'teachers.id', 'lessons.teacherId')
    .select(['lessons.id', 'teachers.nameJa as ja', 'teachers.nameEn as en'])
    .where('lessons.id', 'in', lessonIds)
    .execute()
  return new Map(rows.map(({ id, ...name }) => [id, complete(name)]))
}

/** Returns undefined and writes nothing when the lesson does not exist or is already cancelled. */
export async function markLessonCancelled(
  writer: Writer,
  { id, reason }: { id: string; reason: Worded },
  now: number,
): Promise<Lesson | undefined> {
  return writer
    .updateTable('lessons')
    .set({ cancelledAt: now, ...reasonColumns(reason), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('cancelledAt', 'is', null)
    .returning(lessonColumns)
    .executeTakeFirst()
}

/** The booking page shows the cancelled lessons until they would have ended. */
export async function showCancelled(writer: Writer, ids: readonly string[]): Promise<void> {
  // An empty list is not valid SQL.
  if (ids.length === 0) return
  await writer.updateTable('lessons').set({ shownCancelled: 1 }).where('id', 'in', ids).execute()
}

/** Gives a cancelled lesson another reason. */
export async function changeReason(writer: Writer, id: string, reason: Worded): Promise<void> {
  await writer.updateTable('lessons').set(reasonColumns(reason)).where('id', '=', id).execute()
}

/** The booking page does not show the cancelled lessons of a closure any more. */
export async function hideLessonsOfClosure(writer: Writer, closureId: string): Promise<void> {
  await writer
    .updateTable('lessons')
    .set({ shownCancelled: 0 })
    .where('id', 'in', (lessons) =>
      lessons.selectFrom('closure_lessons').select('lessonId').where('closureId', '=', closureId),
    )
    .execute()
}

/** Puts a cancelled lesson back into the calendar. Its bookings stay cancelled. */
export async function reviveLesson(writer: Writer, id: string, now: number): Promise<Lesson> {
  return writer
    .updateTable('lessons')
    .set({
      cancelledAt: null,
      ...reasonColumns({ ja: '', en: '' }),
      shownCancelled: 0,
      changedAt: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning(lessonColumns)
    .executeTakeFirstOrThrow()
}

/** Null: the administrator gave no reason. */
const reasonColumns = ({ ja, en }: Worded) => ({
  cancelReasonJa: ja === '' ? null : ja,
  cancelReasonEn: en === '' ? null : en,
})

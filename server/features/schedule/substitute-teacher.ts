import type { LessonOfDay, ToldOfSubstitute } from '#contract/schedule/substitutes.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { countBooked, listLiveBookings } from '#server/features/bookings/queries.ts'
import { queueWaitingMail } from '#server/features/bookings/waiting-list/mails.ts'
import { listWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import {
  lockActiveLesson,
  lockActiveLessons,
  setChangedByHand,
  updateLesson,
} from '#server/features/lessons/queries.ts'
import { findLessonsTaughtBy } from '#server/features/lessons/search-queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findTeacherRow } from '#server/features/teachers/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matchesApartFromCount, versionWithCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { complete } from '#studio/languages.ts'
import { dayMs, instantOf, isoText } from '#time/tokyo.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { chooseTeacher, refuseTwoAtOnce } from './lesson-teacher.ts'
import { findUnreached } from './whom-to-call.ts'

interface Substitution {
  id: string
  teacherId: string
  teacherTwice: boolean
  ifMatch: IfMatch
}

/**
 * Gives a lesson that has not begun to another teacher, and tells who has booked it and who waits for a seat:
 * each person once. If the lesson has the teacher already, the answer to an earlier attempt was lost, and the
 * call succeeds without a change or a mail.
 */
export function substituteTeacher(
  ctx: Context<AdminCaller>,
  { id, teacherId, teacherTwice, ifMatch }: Substitution,
): Promise<ToldOfSubstitute> {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const before = await lockActiveLesson(tx.writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (before.teacherId === teacherId) return toldBefore(tx.writer, id)
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(tx.writer, before)
    if (before.startsAt <= tx.now) throw new ApiError('error.teacher.started')
    return giveLesson(tx, before, { teacherId, teacherTwice })
  })
}

interface DaySubstitution {
  /** The teacher who has the lessons. */
  id: string
  /** In Tokyo, as `2026-11-23`. */
  day: string
  /** The teacher who gets them. */
  teacherId: string
  teacherTwice: boolean
  /** All that the administrator has seen. */
  lessons: ReadonlyArray<{ id: string; etag: string }>
}

/**
 * Gives all lessons of a teacher on a day that have not begun to another teacher, as `substituteTeacher` does
 * with each. Throws `error.teacher.dayChanged` with the lessons of the day when they are not those that the
 * administrator has seen. When all of them have the teacher already, the answer to an earlier attempt was
 * lost, and the call succeeds without a change or a mail.
 */
export function substituteDay(
  ctx: Context<AdminCaller>,
  { id: absentId, day, lessons: seen, ...substitute }: DaySubstitution,
): Promise<ToldOfSubstitute> {
  return ctx.transact(async (tx) => {
    // Nothing comes into the day meanwhile; what is cancelled meanwhile is seen by the lock of the lessons.
    await lockCalendar(tx.writer)
    const from = instantOf(day) ?? 0
    const taught = await findLessonsTaughtBy(tx.writer, [absentId], { from, to: from + dayMs })
    const ids = taught
      .filter(({ startsAt }) => startsAt >= from && startsAt > tx.now)
      .map((lesson) => lesson.id)
    const locked = await lockActiveLessons(tx.writer, [...new Set([...ids, ...seen.map(({ id }) => id)])])
    const present = locked
      .filter(({ id }) => ids.includes(id))
      .toSorted((a, b) => a.startsAt - b.startsAt || a.id.localeCompare(b.id))
    const given = locked.filter(
      ({ id, teacherId }) => !ids.includes(id) && teacherId === substitute.teacherId,
    )
    if (present.length === 0 && given.length === seen.length)
      return sumOf(await inTurn(given, ({ id }) => toldBefore(tx.writer, id)))
    const isAsSeen = (lesson: Lesson) =>
      seen.some(({ id, etag }) => id === lesson.id && matchesApartFromCount([etag], lesson.version))
    if (present.length !== seen.length || !present.every(isAsSeen)) throw await dayChanged(tx.writer, present)
    return sumOf(await inTurn(present, (lesson) => giveLesson(tx, lesson, substitute)))
  })
}

async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>) {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}

/** A person whom no mail reaches is called once, however many of the lessons they have booked. */
function sumOf(told: readonly ToldOfSubstitute[]): ToldOfSubstitute {
  const sum = (count: (each: ToldOfSubstitute) => number) =>
    told.reduce((total, each) => total + count(each), 0)
  const unreached = new Map(told.flatMap((each) => each.unreached.map((person) => [person.id, person])))
  return {
    members: sum(({ members }) => members),
    guests: sum(({ guests }) => guests),
    waiting: sum(({ waiting }) => waiting),
    unreached: [...unreached.values()],
  }
}

async function dayChanged(reader: Reader, lessons: readonly Lesson[]): Promise<ApiError> {
  const current: LessonOfDay[] = await inTurn(lessons, async (lesson) => ({
    id: lesson.id,
    etag: versionWithCount(lesson.version, await countBooked(reader, lesson.id)),
    title: lesson.title,
    titleEn: lesson.titleEn,
    start: isoText(lesson.startsAt),
    end: isoText(lesson.endsAt),
  }))
  return new ApiError('error.teacher.dayChanged', undefined, current)
}

/** Gives a lesson that is locked to another teacher, and tells people. */
async function giveLesson(
  tx: TransactionContext<AdminCaller>,
  before: Lesson,
  { teacherId, teacherTwice }: Pick<Substitution, 'teacherId' | 'teacherTwice'>,
): Promise<ToldOfSubstitute> {
  const { id } = before
  const wanted = { ...before, teacherId: await chooseTeacher(tx.writer, teacherId, before) }
  await refuseTwoAtOnce(tx.writer, wanted, { teacherTwice })
  await setChangedByHand(tx.writer, id, true)
  const after = await updateLesson(tx.writer, wanted, tx.now)
  if (after === undefined) throw new ApiError('error.yoga.notFound')
  await tx.record({ action: 'lesson.substituted', subjectId: id, before, after })
  return tellSubstitute(tx, after)
}

/**
 * Tells who has booked the lesson and who waits for a seat: each person once. Returns how many get the mail,
 * and whom no mail reaches, so that the front desk telephones.
 */
async function tellSubstitute(tx: TransactionContext, lesson: Lesson): Promise<ToldOfSubstitute> {
  const teacher = lesson.teacherId === null ? undefined : await findTeacherRow(tx.writer, lesson.teacherId)
  const about = {
    lesson: lessonInMail(lesson),
    teacher: complete({ ja: teacher?.nameJa ?? '', en: teacher?.nameEn ?? '' }),
  }
  const { booked, seats, waiting, unreached } = await findPeople(tx.writer, lesson.id)
  for (const to of booked) {
    const content = { ...about, bookingId: to.id }
    await queueBookingMail(tx, { kind: 'teacherChanged', to, content })
  }
  for (const { id: bookingId, guestId } of seats) {
    const content = { ...about, bookingId }
    await mailGuest(tx, { kind: 'guestTeacherChanged', guestId, content })
  }
  for (const to of waiting) {
    await queueWaitingMail(tx, { kind: 'waitingTeacherChanged', to, content: about })
  }
  const without = new Set(unreached.map(({ id }) => id))
  const ofMembers = (members: ReadonlyArray<{ memberId: string }>) =>
    members.filter(({ memberId }) => !without.has(memberId)).length
  return {
    members: ofMembers(booked),
    guests: seats.filter(({ guestId }) => !without.has(guestId)).length,
    waiting: ofMembers(waiting),
    unreached,
  }
}

/**
 * The answer to a call that finds the teacher in place. It sends no mail, and names again whom no mail has
 * reached.
 */
async function toldBefore(reader: Reader, lessonId: string): Promise<ToldOfSubstitute> {
  const { unreached } = await findPeople(reader, lessonId)
  return { members: 0, guests: 0, waiting: 0, unreached }
}

async function findPeople(reader: Reader, lessonId: string) {
  const booked = await listLiveBookings(reader, lessonId)
  const seats = await listLiveGuestBookings(reader, [lessonId])
  const waiting = await listWaiting(reader, { lessonId })
  const unreached = await findUnreached(reader, { members: [...booked, ...waiting], guests: seats })
  return { booked, seats, waiting, unreached }
}

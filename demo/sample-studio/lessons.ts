import { adminOf, demoContext, demoTransaction } from '#demo/sample-studio/demo-context.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import type { LessonKindName } from '#studio/lesson-kinds.ts'
import { dateOf, dayMs, instantOf, minuteMs, startOfDay, startOfWeek, weekdayOf } from '#time/tokyo.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { cancelLesson } from '#server/features/schedule/cancel-lesson.ts'
import { chooseSpace, takeSpace } from '#server/features/schedule/lesson-space.ts'
import { eventColumnsOf, insertLesson } from '#server/features/lessons/queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'

const weeksBack = 1
const weeksAhead = 5

/**
 * The lessons of a week: the start in Tokyo and the kind, for each day counted from Sunday. Monday and
 * Thursday are closed.
 */
const week: Readonly<Record<number, ReadonlyArray<readonly [string, LessonKindName]>>> = {
  0: [
    ['08:00', 'morning'],
    ['10:00', 'hatha'],
    ['13:30', 'tea'],
    ['15:00', 'power'],
  ],
  2: [
    ['08:00', 'morning'],
    ['10:30', 'maternity'],
    ['14:00', 'hatha'],
    ['18:15', 'restorative'],
  ],
  3: [
    ['08:00', 'morning'],
    ['10:00', 'power'],
    ['13:30', 'tea'],
    ['18:15', 'restorative'],
  ],
  5: [
    ['08:00', 'morning'],
    ['10:00', 'hatha'],
    ['14:00', 'maternity'],
    ['18:15', 'power'],
  ],
  6: [
    ['08:00', 'morning'],
    ['09:30', 'hatha'],
    ['11:30', 'power'],
    ['14:00', 'tea'],
    ['17:30', 'restorative'],
  ],
}

/** Who gives the lessons of a kind, by the id in `studio/teachers.ts`. */
const teacherOf: Readonly<Record<LessonKindName, string>> = {
  morning: 'hida',
  hatha: 'hida',
  tea: 'hida',
  power: 'shiomi',
  maternity: 'hanamura',
  restorative: 'brandt',
}

/**
 * On a closing day, today alone has a lesson, so that the page of the day is never empty on the first day.
 */
const onClosingDay: ReadonlyArray<readonly [string, LessonKindName]> = [['18:15', 'restorative']]

export interface DemoLesson {
  id: string
  startsAt: number
  endsAt: number
  seats: number
}

/** Adds the lessons of last week, this week and the weeks ahead; returns them in order of start. */
export async function addLessons(writer: Writer, now: number): Promise<DemoLesson[]> {
  const spaceId = await chooseSpace(writer, undefined)
  const first = startOfWeek(now) - weeksBack * 7 * dayMs
  const end = startOfDay(now) + weeksAhead * 7 * dayMs
  const lessons = []
  for (let day = first; day < end; day += dayMs) {
    const isToday = day === startOfDay(now)
    for (const [time, kind] of week[weekdayOf(day)] ?? (isToday ? onClosingDay : [])) {
      const startsAt = instantOf(dateOf(day), time)
      if (startsAt === undefined) throw new Error(`${time} is not a time`)
      lessons.push(await addLesson(writer, kind, { startsAt, spaceId }, now))
    }
  }
  return lessons
}

/** An event on Saturday of next week, which no person has booked yet. */
export async function addEvent(writer: Writer, now: number): Promise<void> {
  const saturday = startOfWeek(now) + 13 * dayMs
  const startsAt = instantOf(dateOf(saturday), '19:00')
  if (startsAt === undefined) throw new Error('19:00 is not a time')
  const lesson = {
    id: newId(),
    startsAt,
    endsAt: startsAt + 90 * minuteMs,
    totalSeats: 10,
    spaceId: await chooseSpace(writer, undefined),
  }
  const texts = {
    title: 'キャンドルヨガとお茶の夕べ',
    titleEn: 'An evening of candle yoga and tea',
    description:
      'キャンドルの灯りのなかで、呼吸に合わせてゆっくり体をほどく90分です。終わりには温かいお茶とお菓子をご用意します。どなたでもご参加いただけます。',
    descriptionEn:
      'Ninety slow minutes by candlelight, led by the breath. Warm tea and a small sweet wait at the end. Everyone is welcome.',
  }
  const event = {
    price: 3_500,
    memberPrice: 3_000,
    tiers: [
      { toDaysBefore: 7, percent: 0 },
      { toDaysBefore: 2, percent: 50 },
      { toDaysBefore: null, percent: 100 },
    ],
  }
  const { picture, level } = lessonKinds.restorative
  const more = { imageUrl: picture, level, teacherId: teacherOf.restorative, ...eventColumnsOf(event) }
  await insertLesson(writer, { ...lesson, ...texts, ...more }, now)
  await takeSpace(demoTransaction(writer, now), lesson)
}

async function addLesson(
  writer: Writer,
  kind: LessonKindName,
  { startsAt, spaceId }: { startsAt: number; spaceId: string | null },
  now: number,
): Promise<DemoLesson> {
  const { minutes, seats, picture, level, title, text } = lessonKinds[kind]
  const texts = { title: title.ja, titleEn: title.en, description: text.ja, descriptionEn: text.en }
  const lesson = { id: newId(), startsAt, endsAt: startsAt + minutes * minuteMs, totalSeats: seats, spaceId }
  await insertLesson(
    writer,
    { ...lesson, ...texts, imageUrl: picture, level, teacherId: teacherOf[kind] },
    now,
  )
  await takeSpace(demoTransaction(writer, now), lesson)
  return { id: lesson.id, startsAt, endsAt: lesson.endsAt, seats }
}

/** Cancels a lesson of next week that members have booked, as for an illness of the teacher. */
export async function cancelOneLesson(
  database: Database,
  { adminId, lessons }: { adminId: AdminId; lessons: readonly DemoLesson[] },
  now: number,
): Promise<void> {
  const next = lessons.findIndex(
    ({ startsAt, seats }, position) => startsAt > now + 4 * dayMs && guestsOf(position, seats) > 2,
  )
  const lesson = lessons[next]
  if (lesson === undefined) return
  const reason = { ja: '講師の体調不良', en: 'Our teacher is ill' }
  const cancellation = { id: lesson.id, ifMatch: undefined, announcement: { reason, shown: true } }
  await cancelLesson(demoContext(database, now, adminOf(adminId)), cancellation)
}

/** How many regulars book a lesson: from none to all seats, in a varied order. */
export const guestsOf = (position: number, seats: number) =>
  Math.min(seats, [2, 5, 1, 3, 10, 4, 0, 6, 2, 7][position % 10] ?? 0)

import { listClosuresOfAdmin } from '#contract/closures.ts'
import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import { listPictures } from '#contract/pictures/pictures.ts'
import { listLessonTitles, suggestLesson } from '#contract/schedule/lesson-search.ts'
import { listSpaces } from '#contract/spaces/spaces.ts'
import { listAllTeachers } from '#contract/teachers.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { ApiStub, pageOf } from './api-stub.ts'
import { roofTerrace, secondFloor } from './given-spaces.ts'
import { now } from './show.tsx'

export interface GivenLesson extends Partial<Omit<LessonEvent, 'start' | 'end' | 'resource'>> {
  /** An instant. Without it the lesson begins at noon of the next day. */
  start?: number
  lesson?: Partial<LessonEvent['resource']['yoga']>
  resource?: Partial<Omit<LessonEvent['resource'], 'yoga'>>
}

/** A lesson of one hour as `GET /events/yoga` answers it to a visitor. */
export function lessonEvent({
  start = now + dayMs,
  lesson,
  resource,
  ...given
}: GivenLesson = {}): LessonEvent {
  const title = lesson?.title ?? '朝ヨガ'
  return {
    start: isoText(start),
    end: isoText(start + hourMs),
    title,
    allDay: false,
    ...given,
    resource: {
      yoga: {
        id: 'lesson-1',
        title,
        desc: '',
        imageUrl: '/pictures/lessons/morning-flow.svg',
        level: null,
        start: isoText(start),
        length: 60,
        spaceId: null,
        event: null,
        teacher: null,
        totalSeats: 10,
        seatsLeft: 10,
        waiting: 0,
        cancelUntil: isoText(start - 3 * hourMs),
        ...lesson,
      },
      yogaBooking: null,
      yogaWaiting: null,
      ...resource,
    },
  }
}

/** The same as administrators get it: with its entity tag, the texts in both languages, without bookings. */
export const lessonOfAdmin = ({ lesson, resource, ...given }: GivenLesson = {}): LessonEvent =>
  lessonEvent({
    ...given,
    lesson: { etag: '1-0', titleEn: 'Morning yoga', descEn: '', ...lesson },
    resource: { users: [], guests: [], waitingUsers: [], ...resource },
  })

/** A member who has booked the lesson with one ticket. */
export const bookedMember = (given: Partial<BookedMember> = {}): BookedMember => ({
  id: 'member-2',
  bookingId: 'booking-1',
  status: 'booked',
  ticketsTaken: 1,
  byPlan: false,
  lastName: '陽田',
  firstName: '花子',
  kanaLastName: 'ヒダ',
  kanaFirstName: 'ハナコ',
  email: 'hanako@example.test',
  phone: '09012345678',
  ...given,
})

/** An event for 3,500 yen, or 3,000 for members with a plan, from which half of the price is kept in the last week. */
export const paidEvent = ({ lesson, ...given }: GivenLesson = {}): LessonEvent =>
  lessonEvent({
    ...given,
    lesson: {
      id: 'event-1',
      cancelUntil: isoText(given.start ?? now + dayMs),
      title: '月夜のヨガ',
      event: {
        price: 3_500,
        memberPrice: 3_000,
        tiers: [
          { toDaysBefore: 7, percent: 0 },
          { toDaysBefore: 1, percent: 50 },
          { toDaysBefore: null, percent: 100 },
        ],
      },
      ...lesson,
    },
  })

/** Answers what the dialogs of a lesson and of a series read beside it. */
export const lessonDialogApi = () =>
  new ApiStub()
    .on(listSpaces, () => [secondFloor, roofTerrace])
    .on(listAllTeachers, () => [])
    .on(listLessonTitles, () => ({ titles: [], lastSeats: null }))
    .on(suggestLesson, () => ({ last: null }))
    .on(listClosuresOfAdmin, () => [])
    .on(listPictures, () => pageOf(listPictures, [], 0))

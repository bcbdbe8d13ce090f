import type { LessonEvent } from '#contract/lessons.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

interface Given extends Partial<Omit<LessonEvent, 'start' | 'end' | 'resource'>> {
  /** An instant. Without it the lesson begins at noon of the next day. */
  start?: number
  lesson?: Partial<LessonEvent['resource']['yoga']>
  resource?: Partial<Omit<LessonEvent['resource'], 'yoga'>>
}

/** A lesson of one hour as `GET /events/yoga` answers it to a visitor. */
export function lessonEvent({ start = now + dayMs, lesson, resource, ...given }: Given = {}): LessonEvent {
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

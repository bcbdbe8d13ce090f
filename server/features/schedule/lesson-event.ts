import type { GuestInLesson } from '#contract/guests/guests.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { isByPlan } from '#server/features/bookings/absences/rules.ts'
import { seatOf } from '#server/features/bookings/event-seats.ts'
import { cancelUntil, ticketsFor } from '#server/features/bookings/rules.ts'
import { eventOf } from '#server/features/lessons/queries.ts'
import { versionWithCount } from '#server/http/entity-tag.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import type { BookedRow, ListedLesson, TaughtLesson, WaitingRow } from './week-queries.ts'

/** A lesson as visitors and members see it, in their language where it has texts in that language. */
function toEvent(facts: StudioFacts, lesson: TaughtLesson, language: Language): LessonEvent {
  const title = inLanguage(language, lesson.title, lesson.titleEn)
  const start = isoText(lesson.startsAt)
  return {
    start,
    end: isoText(lesson.endsAt),
    title,
    allDay: false,
    resource: {
      yoga: {
        id: lesson.id,
        title,
        desc: inLanguage(language, lesson.description, lesson.descriptionEn),
        imageUrl: lesson.imageUrl,
        level: lesson.level,
        start,
        length: (lesson.endsAt - lesson.startsAt) / minuteMs,
        spaceId: lesson.spaceId,
        event: eventOf(lesson),
        teacher: teacherOf(lesson, language),
        totalSeats: lesson.totalSeats,
        seatsLeft: lesson.totalSeats - lesson.seatsTaken,
        waiting: lesson.waiting,
        cancelUntil: isoText(
          // A seat in an event can be given up until the start.
          lesson.eventPrice === null ? cancelUntil(facts, lesson.startsAt) : lesson.startsAt,
        ),
      },
      yogaBooking: null,
      yogaWaiting: null,
    },
  }
}

const teacherOf = ({ teacherId, teacherJa, teacherEn }: TaughtLesson, language: Language) =>
  teacherId === null ? null : { id: teacherId, name: inLanguage(language, teacherJa ?? '', teacherEn ?? '') }

/**
 * The same for a list with cancelled lessons: one that is cancelled has no seat to book, and a reason, which
 * may be empty.
 */
export function toListedEvent(
  facts: StudioFacts,
  lesson: TaughtLesson | ListedLesson,
  language: Language,
): LessonEvent {
  const event = toEvent(facts, lesson, language)
  if (!('cancelReasonJa' in lesson) || lesson.cancelledAt === null) return event
  const reason = inLanguage(language, lesson.cancelReasonJa ?? '', lesson.cancelReasonEn ?? '')
  return {
    ...event,
    resource: { ...event.resource, yoga: { ...event.resource.yoga, seatsLeft: 0, cancelled: { reason } } },
  }
}

/**
 * A lesson as administrators see it: the texts of both languages, the members and guests who booked it, and
 * those who wait.
 */
export function toAdminEvent(
  facts: StudioFacts,
  lesson: TaughtLesson | ListedLesson,
  {
    booked,
    guests,
    waiting,
  }: { booked: readonly BookedRow[]; guests: GuestInLesson[]; waiting: readonly WaitingRow[] },
  { callerId, language }: { callerId: string; language: Language },
): LessonEvent {
  const event = toListedEvent(facts, lesson, language)
  const { title, description, titleEn, descriptionEn, seriesId } = lesson
  const series = seriesId === null ? {} : { seriesId }
  const cancellable = [...booked, ...guests].filter(({ status }) => status === 'booked')
  const etag = versionWithCount(lesson.version, cancellable.length)
  const yoga = {
    ...event.resource.yoga,
    etag,
    title,
    desc: description,
    titleEn,
    descEn: descriptionEn,
    ...series,
  }
  const users = booked.map((row) => {
    const { lessonId: _, withoutTicket, freeUntil, orderId: _order, ...columns } = row
    const { eventPrice, orderState, invitationId, ...member } = columns
    const seat = seatOf({ eventPrice, orderState, invitationId })
    return {
      ...member,
      byPlan: isByPlan({ ticketsTaken: member.ticketsTaken, withoutTicket }),
      ...(seat && { seat }),
      ...(freeUntil !== null && { freeUntil: isoText(freeUntil) }),
    }
  })
  const yogaBooking = booked.find(({ id }) => id === callerId)?.bookingId ?? null
  const waitingUsers = waiting.map(({ lessonId: _, latestAt, memberType, ...member }, position) => ({
    ...member,
    hasTicket: member.tickets >= ticketsFor(memberType),
    place: position + 1,
    latest: isoText(latestAt),
  }))
  const own = waitingUsers.find(({ id }) => id === callerId)
  const yogaWaiting = own === undefined ? null : { place: own.place, latest: own.latest }
  return { ...event, resource: { yoga, yogaBooking, yogaWaiting, users, guests, waitingUsers } }
}

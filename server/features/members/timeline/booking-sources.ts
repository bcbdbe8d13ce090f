import {
  listAttendedBefore,
  listBookedBefore,
  listCancelledBefore,
} from '#server/features/bookings/history-queries.ts'
import { listEndedBefore, listJoinedBefore } from '#server/features/bookings/waiting-list/queries.ts'
import { listHiredBefore, listHiresCancelledBefore } from '#server/features/spaces/hires/timeline-queries.ts'
import { isoText } from '#time/tokyo.ts'
import { bothNames } from './both-names.ts'
import type { Source } from './source.ts'

interface LessonRow {
  lessonId: string
  title: string
  titleEn: string
  startsAt: number
}

const ofLesson = ({ lessonId, title, titleEn, startsAt }: LessonRow) => ({
  lessonId,
  title: bothNames(title, titleEn),
  start: isoText(startsAt),
})

export const booked: Source = {
  name: 'booked',
  kind: 'booking',
  list: async ({ reader, ...bookers }, earlier) =>
    (await listBookedBefore(reader, bookers, earlier)).map(
      ({ id, at, actorId, tickets, guestId, ...lesson }) => ({
        id,
        at,
        actorId,
        facts: { what: 'booked', ...ofLesson(lesson), tickets, asGuest: guestId !== null },
      }),
    ),
}

export const cancelled: Source = {
  name: 'cancelled',
  kind: 'booking',
  list: async ({ reader, ...bookers }, earlier) =>
    (await listCancelledBefore(reader, bookers, earlier)).map(({ id, at, actorId, tickets, ...row }) => ({
      id,
      at,
      actorId,
      facts: {
        what: 'cancelled',
        ...ofLesson(row),
        tickets,
        kept: row.ticketsKept === 1,
        withLesson: row.lessonCancelledAt === at,
      },
    })),
}

export const attended: Source = {
  name: 'attended',
  kind: 'attendance',
  list: async ({ reader, ...bookers }, earlier) =>
    (await listAttendedBefore(reader, bookers, earlier)).map(({ id, at, actorId, status, ...lesson }) => ({
      id,
      at,
      actorId,
      facts: { what: status === 'attended' ? 'came' : 'missed', ...ofLesson(lesson) },
    })),
}

export const waited: Source = {
  name: 'waited',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listJoinedBefore(reader, memberId, earlier)).map(({ id, at, ...lesson }) => ({
      id,
      at,
      facts: { what: 'waited', ...ofLesson(lesson) },
    })),
}

export const waitEnded: Source = {
  name: 'waitEnded',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listEndedBefore(reader, memberId, earlier)).map(({ id, at, endedBy, ...lesson }) => ({
      id,
      at,
      facts: { what: 'waitEnded', ...ofLesson(lesson), endedBy },
    })),
}

interface HireRow {
  name: string
  nameEn: string
  startsAt: number
  endsAt: number
}

const ofHire = ({ name, nameEn, startsAt, endsAt }: HireRow) => ({
  space: bothNames(name, nameEn),
  start: isoText(startsAt),
  end: isoText(endsAt),
})

export const hired: Source = {
  name: 'hired',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listHiredBefore(reader, memberId, earlier)).map(({ id, at, actorId, ...hire }) => ({
      id,
      at,
      actorId,
      facts: { what: 'hired', ...ofHire(hire) },
    })),
}

export const hireCancelled: Source = {
  name: 'hireCancelled',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listHiresCancelledBefore(reader, memberId, earlier)).map(({ id, at, actorId, ...hire }) => ({
      id,
      at,
      actorId,
      facts: { what: 'hireCancelled', ...ofHire(hire) },
    })),
}

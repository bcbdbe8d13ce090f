import { fc } from '#tests/support/random-cases.ts'
import { attendances, bookingLimits } from '#contract/bookings/bookings.ts'
import type { Attendance, BookingLimit } from '#contract/bookings/bookings.ts'
import type { MemberType } from '#studio/member-types.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'

/** The members of a history. */
export const membersOfHistory = [
  { tickets: 3, type: 3 },
  { tickets: 1, type: 2 },
  { tickets: 0, type: 1 },
  { tickets: 0, type: 4 },
] as const

/** The lessons of a history: hours from its beginning to the start, and seats. */
export const lessonsOfHistory = [
  { hours: 2, totalSeats: 2 },
  { hours: 4, totalSeats: 1 },
  { hours: 5, totalSeats: 3 },
  { hours: 20, totalSeats: 1 },
] as const

/**
 * `from` and `to` are milliseconds since the beginning of the history, `ago` counts back from the newest
 * closure.
 */
export type Command =
  | { do: 'book'; member: number; lesson: number; sees: 'its start' | 'another start' }
  | { do: 'join'; member: number; lesson: number; hoursBefore: number | undefined }
  | { do: 'leave'; member: number; lesson: number }
  | { do: 'cancel'; member: number; lesson: number; by: number | 'admin' }
  | {
      do: 'book for member'
      member: number
      lesson: number
      withoutTicket: boolean
      beyond: BookingLimit[]
    }
  | {
      do: 'cancel for member'
      member: number
      lesson: number
      afterDeadline: boolean
      returnTickets: boolean
    }
  | { do: 'mark'; member: number; lesson: number; attendance: Attendance }
  | { do: 'change'; lesson: number; hours: number; minutes: number; totalSeats: number }
  | { do: 'delete'; lesson: number }
  | { do: 'close'; from: number; to: number }
  | { do: 'lift'; ago: number }
  | { do: 'grant'; member: number; tickets: number }
  | { do: 'change plan'; member: number; type: MemberType }
  | { do: 'wait'; ms: number }

export const member = fc.nat(membersOfHistory.length - 1)
export const lesson = fc.nat(lessonsOfHistory.length - 1)
const quarters = fc.integer({ min: 0, max: 24 }).map((count) => count * 15)

export const close = fc
  .record({ halfHours: fc.nat(12), length: fc.constantFrom(1, 2, 3, 5, 40) })
  .map(({ halfHours, length }) => ({
    do: 'close' as const,
    from: halfHours * 30 * minuteMs,
    to: (halfHours + length) * 30 * minuteMs,
  }))
export const lift = fc.record({ do: fc.constant('lift' as const), ago: fc.constantFrom(0, 0, 1, 2) })

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('join'),
      member,
      lesson,
      hoursBefore: fc.constantFrom(undefined, 3, 4, 4, 5, 24),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), member, lesson }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('book'),
      member,
      lesson,
      sees: fc.oneof(
        { weight: 9, arbitrary: fc.constant('its start') },
        { weight: 1, arbitrary: fc.constant('another start') },
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ member, lesson, other: member, by: fc.constantFrom('self', 'self', 'other', 'admin') })
      .map(({ by, other, ...whose }) => ({
        do: 'cancel' as const,
        ...whose,
        by: by === 'admin' ? by : by === 'other' ? other : whose.member,
      })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('book for member'),
      member,
      lesson,
      withoutTicket: fc.boolean(),
      beyond: fc.subarray([...bookingLimits]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel for member'),
      member,
      lesson,
      afterDeadline: fc.boolean(),
      returnTickets: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mark'),
      member,
      lesson,
      attendance: fc.constantFrom(...attendances),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change'),
      lesson,
      hours: fc.oneof(fc.nat(8), fc.integer({ min: 12, max: 30 })),
      minutes: quarters.map((minutes) => minutes + 15),
      totalSeats: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), lesson }) },
  { weight: 1, arbitrary: close },
  { weight: 1, arbitrary: lift },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('grant'), member, tickets: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change plan'),
      member,
      type: fc.constantFrom<MemberType[]>(1, 2, 3, 4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: fc.constantFrom(1, 30 * minuteMs, hourMs - 1, hourMs, 2 * hourMs, 5 * hourMs),
    }),
  },
)

export const histories = fc.array(command, { minLength: 1, maxLength: 40, size: 'max' })

/** A lesson with one seat in which a waiting list can still book a member for many hours. */
const lessonWaitedFor = fc.constant(3)

const commandAboutWaiting: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('join'),
      member,
      lesson: lessonWaitedFor,
      hoursBefore: fc.constantFrom(undefined, 4, 8, 24),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('book'),
      member,
      lesson: lessonWaitedFor,
      sees: fc.constant('its start'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('cancel'),
      member,
      lesson: lessonWaitedFor,
      by: fc.constant('admin'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), member, lesson: lessonWaitedFor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change'),
      lesson: lessonWaitedFor,
      hours: fc.integer({ min: 16, max: 24 }),
      minutes: fc.constant(60),
      totalSeats: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(hourMs, 5 * hourMs) }) },
)

/** Each member has a ticket more at first. */
export const afterGrants = (commands: Command[]): Command[] => [
  ...membersOfHistory.map((_, position): Command => ({ do: 'grant', member: position, tickets: 1 })),
  ...commands,
]

/** Histories around one waiting list. */
export const waitingHistories = fc
  .array(commandAboutWaiting, { minLength: 10, maxLength: 40, size: 'max' })
  .map(afterGrants)

/** What holds for the rules of booking that administrators change. */
import * as z from 'zod/mini'
import type { BookingFacts } from '#studio/facts.ts'
import { limitedTypes } from '#studio/member-types.ts'
import { whole, yen } from './fact-fields.ts'
import { limits } from '#contract/limits.ts'

/** A studio's last instant for cancelling is so many hours before the start at most. */
export const longestCancelHours = 168

const rules = {
  cancelUntilHoursBefore: whole(1, longestCancelHours, 'hoursBefore'),
  attendanceOpensMinutesBefore: whole(0, 240, 'attendance'),
  remindAtHour: whole(0, 23, 'hour'),
  announceExpiryDaysBefore: whole(1, 60, 'daysBefore'),
  returnedTicketDays: whole(1, 180, 'returnedDays'),
  mostEventSeats: whole(limits.seats.max, limits.eventSeats, 'eventSeats'),
  receptionRefundYen: yen,
}

const waiting = {
  addUntilHoursBefore: whole(1, 168, 'hoursBefore'),
  lastHoursBeforeDeadline: whole(0, 24, 'timeToCancel'),
}

const choices = z.array(whole(1, 168, 'choices'), 'choices').check(
  z.minLength(1, 'choices'),
  z.maxLength(limits.waitingChoices, 'choices'),
  z.refine(
    (hours) => hours.every((hour, position) => hour < (hours[position - 1] ?? Infinity)),
    'choiceOrder',
  ),
)

export const series = { weeksAhead: whole(1, 26, 'weeks') }

type Waiting = Pick<BookingFacts, 'cancelUntilHoursBefore' | 'lastHoursBeforeDeadline' | 'waitingChoices'>

/** Without such a choice a member could wait, but choose no time. */
const hasChoice = ({ cancelUntilHoursBefore, lastHoursBeforeDeadline, waitingChoices }: Waiting) =>
  waitingChoices.some((hours) => hours >= cancelUntilHoursBefore + lastHoursBeforeDeadline)

export const booking = z.object({ ...rules, ...waiting, waitingChoices: choices, ...series }).check(
  z.refine(hasChoice, {
    error: 'noChoice',
    path: ['waitingChoices'],
    when: ({ issues }) => issues.length === 0,
  }),
)

export const bookingLimits = z.object({
  refuseOverlap: z.boolean('pattern'),
  planLimits: z
    .array(
      z.object({
        code: z.literal([...limitedTypes], 'plan'),
        mostHeld: z.nullable(whole(1, 100, 'mostHeld')),
        opensDaysBefore: z.nullable(whole(1, 365, 'opensDays')),
      }),
      'plan',
    )
    .check(
      z.refine(
        (rows) =>
          rows.length === limitedTypes.length && new Set(rows.map(({ code }) => code)).size === rows.length,
        'plan',
      ),
    ),
  opensAtHour: whole(0, 23, 'hour'),
})

export const bookingFile = z.object({
  ...rules,
  waitingList: z.object({ ...waiting, choices }),
  bookingLimits,
})

import { fc } from '#tests/support/random-cases.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { afterGrants, close, lesson, lift, member } from './booking-commands.ts'
import type { Command } from './booking-commands.ts'

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('book'), member, lesson, sees: fc.constant('its start') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('join'), member, lesson, hoursBefore: fc.constant(4) }),
  },
  { weight: 3, arbitrary: close },
  { weight: 4, arbitrary: lift },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change'),
      lesson,
      hours: fc.nat(8),
      minutes: fc.constantFrom(60, 180),
      totalSeats: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(30 * minuteMs, hourMs) }),
  },
)

/** Two closures, of which the second one begins when the first one ends, and then the first one is lifted. */
const neighbours = close.map((first): Command[] => [
  first,
  { do: 'close', from: first.to, to: first.to + hourMs },
  { do: 'lift', ago: 1 },
])

/** Histories in which lessons with bookings and waiting lists are closed and opened again. */
export const closureHistories = fc
  .array(
    fc.oneof({ weight: 12, arbitrary: command.map((each) => [each]) }, { weight: 1, arbitrary: neighbours }),
    { minLength: 10, maxLength: 40, size: 'max' },
  )
  .map((lists) => afterGrants(lists.flat()))

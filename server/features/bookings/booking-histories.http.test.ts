import { test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { histories, waitingHistories } from '#tests/support/booking-commands.ts'
import { BookingHistory } from '#tests/support/booking-history.ts'
import { closureHistories } from '#tests/support/closure-commands.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { limitsWith, publishLimits } from '#tests/support/published-limits.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dayMs } from '#time/tokyo.ts'

const noLimits = factsOfFiles.limits
/** A lesson of tomorrow opens for some three hours after the history has begun. */
const manyLimits = limitsWith({
  plans: { 2: { opensDaysBefore: 1, mostHeld: 2 }, 3: { mostHeld: 1 }, 4: { opensDaysBefore: 1 } },
  opensAtHour: 15,
})

test.each([
  ['sequence of calls', histories, noLimits, { quick: 8, all: 40 }],
  ['sequence of calls about a waiting list', waitingHistories, noLimits, { quick: 8, all: 40 }],
  ['sequence of calls about closures', closureHistories, noLimits, { quick: 6, all: 30 }],
  ['sequence of calls with limits', histories, manyLimits, { quick: 8, all: 40 }],
  ['sequence of calls about a waiting list with limits', waitingHistories, manyLimits, { quick: 8, all: 40 }],
])(
  'after any %s the product has answered like the model, and the integrity check finds nothing',
  async (_, sequences, limits, runs) => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    if (limits !== noLimits) await publishLimits(app, admin, limits)
    let begin = app.clock.now()
    await fc.assert(
      fc.asyncProperty(sequences, async (commands) => {
        // Each history has days of its own, because a closure concerns the whole studio.
        begin += 3 * dayMs
        const history = await BookingHistory.begin(app, admin, { begin, limits })
        for (const command of commands) await history.run(command)
        await history.expectSameState()
      }),
      { numRuns: thisMany(runs) },
    )
  },
)

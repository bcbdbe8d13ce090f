import { test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { histories, waitingHistories } from '#tests/support/booking-commands.ts'
import { BookingHistory } from '#tests/support/booking-history.ts'
import { closureHistories } from '#tests/support/closure-commands.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { dayMs } from '#time/tokyo.ts'

test.each([
  ['sequence of calls', histories, { quick: 8, all: 40 }],
  ['sequence of calls about a waiting list', waitingHistories, { quick: 8, all: 40 }],
  ['sequence of calls about closures', closureHistories, { quick: 6, all: 30 }],
])(
  'after any %s the product has answered like the model, and the integrity check finds nothing',
  async (_, sequences, runs) => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    let begin = app.clock.now()
    await fc.assert(
      fc.asyncProperty(sequences, async (commands) => {
        // Each history has days of its own, because a closure concerns the whole studio.
        begin += 3 * dayMs
        const history = await BookingHistory.begin(app, admin, begin)
        for (const command of commands) await history.run(command)
        await history.expectSameState()
      }),
      { numRuns: thisMany(runs) },
    )
  },
)

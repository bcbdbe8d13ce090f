import { sql } from 'kysely'
import { openDatabase } from '#server/database/open.ts'
import { runProgram, settingsFor } from '#tests/support/programs.ts'
import { isExplained } from '#tests/support/seat-specification.ts'
import type { Seats } from '#tests/support/seat-specification.ts'
import type { Observations } from './observations.ts'

const mostSecondsWithout = 20

/** A rule, what was found, and whether it holds. */
export interface Finding {
  words: string
  holds: boolean
}

/**
 * Compares what the members were told with what the database holds, after the last member has got an answer.
 */
export async function judge(observations: Observations, databaseUrl: string): Promise<Finding[]> {
  const { acknowledged, wrongRefusals, outdatedReads, reads, steps, calls } = observations
  const { bookings, oversold, lessons } = await rowsIn(databaseUrl)
  const unexplained = [...calls].filter(([id, asked]) => {
    const seated = lessons.get(id)?.seated ?? []
    const seatsWith = (booked: readonly string[]): Seats => ({
      capacity: lessons.get(id)?.total ?? 0,
      seated: booked,
      waiting: [],
      // One for each lesson: the members of the drill have more than they book.
      tickets: Object.fromEntries(asked.map(({ member }) => [member, booked.includes(member) ? 0 : 1])),
    })
    return !isExplained(seatsWith([]), asked, seatsWith(seated))
  })
  const recorded = [...calls.values()].reduce((sum, asked) => sum + asked.length, 0)
  const told = new Set(acknowledged.map(({ bookingId }) => bookingId))
  const lost = acknowledged.filter(({ bookingId }) => !bookings.has(bookingId))
  const untold = [...bookings].filter((id) => !told.has(id))
  const longest = Math.max(...steps.map(({ gapSeconds }) => gapSeconds))
  const check = await checkIntegrity(databaseUrl)
  return [
    {
      words: `acknowledged bookings lost: ${lost.length} of ${acknowledged.length}`,
      holds: lost.length === 0,
    },
    { words: `seats oversold: ${oversold}`, holds: oversold === 0 },
    { words: `bookings made of which the member was told no: ${untold.length}`, holds: untold.length === 0 },
    {
      words: `wrong refusals: ${wrongRefusals.length}${wrongRefusals.length ? ` (${[...new Set(wrongRefusals)].join(', ')})` : ''}`,
      holds: wrongRefusals.length === 0,
    },
    {
      words: `lessons whose answers no order explains: ${unexplained.length} of ${calls.size}, with ${recorded} calls`,
      holds: unexplained.length === 0,
    },
    {
      words: `reads that did not show an acknowledged booking: ${outdatedReads} of ${reads}`,
      holds: outdatedReads === 0,
    },
    {
      words: `longest time without a booking: ${longest.toFixed(1)} s (goal: ${mostSecondsWithout} s)`,
      holds: longest <= mostSecondsWithout,
    },
    { words: `integrity check: ${check.words}`, holds: check.holds },
  ]
}

async function rowsIn(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const rows = await database.reader
      .selectFrom('bookings')
      .select(['id', 'lessonId', 'memberId'])
      .where('status', '<>', 'cancelled')
      .execute()
    const taken = await database.reader
      .selectFrom('lessons')
      .leftJoin('bookings', (join) =>
        join.onRef('bookings.lessonId', '=', 'lessons.id').on('bookings.status', '<>', 'cancelled'),
      )
      .select(['lessons.id', 'totalSeats as total', sql<number>`count(bookings.id)`.as('taken')])
      .groupBy(['lessons.id', 'totalSeats'])
      .execute()
    const oversold = taken.reduce((sum, lesson) => sum + Math.max(0, lesson.taken - lesson.total), 0)
    const seated = Map.groupBy(rows, ({ lessonId }) => lessonId)
    const lessons = new Map(
      taken.map(({ id, total }) => [
        id,
        { total, seated: (seated.get(id) ?? []).map(({ memberId }) => memberId ?? '') },
      ]),
    )
    return { bookings: new Set(rows.map(({ id }) => id)), oversold, lessons }
  } finally {
    await database.close()
  }
}

/** `npm run check-integrity`. */
async function checkIntegrity(databaseUrl: string): Promise<Finding> {
  const settings = settingsFor({ databaseUrl, dataDir: '' })
  const { code, out, err } = await runProgram('server/commands/check-integrity.ts', { settings })
  return { words: `${out}${err}`.trim(), holds: code === 0 }
}

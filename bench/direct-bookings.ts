/** A process that books through the use case of the product, without HTTP. */
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { book } from '#server/features/bookings/book.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { bookingsOf, lessonId, memberId, startOf } from './bookings.ts'
import type { Batch } from './bookings.ts'
import { atOnce } from './plan.ts'
import { answerQuestions } from './processes.ts'

const database = await openDatabase({
  dataDir: process.env['DATA_DIR'] ?? '',
  databaseUrl: process.env['DATABASE_URL'],
})

export interface DirectBookings extends Batch {
  /** Books one after another with this pause. Absent, it books many at once without a pause. */
  everyMs?: number
}

answerQuestions(async ({ everyMs, ...batch }: DirectBookings): Promise<number> => {
  const waiting = bookingsOf(batch).values()
  const began = performance.now()
  let booked = 0
  await Promise.all(
    Array.from({ length: everyMs === undefined ? atOnce : 1 }, async () => {
      for (const { lesson, member } of waiting) {
        const request = { lessonId: lessonId(lesson), startSeen: startOf(lesson), now: Date.now() }
        await book(database, memberId(member) as MemberId, request)
        booked += 1
        if (everyMs !== undefined) await pause(everyMs)
      }
    }),
  )
  return (booked / (performance.now() - began)) * 1000
})

process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))

/** A process that books through the use case of the product, without HTTP. */
import { openDatabase } from '#server/database/open.ts'
import { book } from '#server/features/bookings/book.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { bookingsOf, lessonId, memberId, startOf } from './bookings.ts'
import type { Batch } from './bookings.ts'
import { atOnce } from './plan.ts'
import { answerQuestions } from './processes.ts'

const database = await openDatabase({
  dataDir: process.env['DATA_DIR'] ?? '',
  databaseUrl: process.env['DATABASE_URL'],
})

answerQuestions(async (batch: Batch): Promise<number> => {
  const waiting = bookingsOf(batch).values()
  const began = performance.now()
  let booked = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { lesson, member } of waiting) {
        const caller = memberCaller(memberId(member))
        const wanted = { lessonId: lessonId(lesson), startSeen: startOf(lesson) }
        await book(contextIn(database, Date.now(), { caller }), wanted)
        booked += 1
      }
    }),
  )
  return (booked / (performance.now() - began)) * 1000
})

process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))

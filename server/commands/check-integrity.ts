import { checkIntegrity, countRecords } from '#server/database/integrity-checks/check-integrity.ts'
import { runOnDatabase } from './run.ts'

await runOnDatabase(async ({ reader }) => {
  const violations = await checkIntegrity(reader)
  for (const { invariant, finding } of violations) console.log(`${invariant}: ${finding}`)
  if (violations.length > 0) return 1

  const { members, lessons, bookings, movements, payments } = await countRecords(reader)
  console.log(
    'The books are right. ' +
      `Lessons: ${lessons}, bookings: ${bookings}, members: ${members}, ticket movements: ${movements}, ` +
      `payments: ${payments}.`,
  )
  return 0
})

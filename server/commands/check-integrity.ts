import { checkIntegrity, countRecords } from '#server/database/integrity-checks/check-integrity.ts'
import { runOnDatabase } from './run.ts'

await runOnDatabase(async ({ reader }) => {
  const problems = await checkIntegrity(reader)
  for (const { invariant, description } of problems) console.log(`${invariant}: ${description}`)
  if (problems.length > 0) return 1

  const { members, lessons, bookings, movements, payments } = await countRecords(reader)
  console.log(
    'No integrity problems found. ' +
      `Lessons: ${lessons}, bookings: ${bookings}, members: ${members}, ticket movements: ${movements}, ` +
      `payments: ${payments}.`,
  )
  return 0
})

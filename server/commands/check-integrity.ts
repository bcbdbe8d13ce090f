import { checkIntegrity, countRecords } from '#server/database/integrity-checks/check-integrity.ts'
import { readConfig } from '#server/config.ts'
import { findFileProblems } from '#server/features/pictures/find-file-problems.ts'
import { picturesIn } from '#server/features/pictures/choose-store.ts'
import { start, withConfiguredDatabase } from './command.ts'
import type { Command } from './command.ts'

export const checkIntegrityOfStudio: Command = (terminal) =>
  withConfiguredDatabase(terminal, async ({ reader }) => {
    const { DATA_DIR, pictureBucket } = readConfig(terminal.environment)
    const problems = [
      ...(await checkIntegrity(reader)),
      ...(await findFileProblems(reader, picturesIn(DATA_DIR, pictureBucket).store)),
    ]
    for (const { invariant, description } of problems) terminal.print(`${invariant}: ${description}`)
    if (problems.length > 0) return 1

    const { members, lessons, bookings, movements, payments } = await countRecords(reader)
    terminal.print(
      'No integrity problems found. ' +
        `Lessons: ${lessons}, bookings: ${bookings}, members: ${members}, ticket movements: ${movements}, ` +
        `payments: ${payments}.`,
    )
    return 0
  })

if (import.meta.main) await start(checkIntegrityOfStudio)

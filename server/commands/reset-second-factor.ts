import { resetFactors } from '#server/features/second-factors/factors.ts'
import { commandContext, readEmail, start, withConfiguredDatabase } from './command.ts'
import type { Command } from './command.ts'

export const resetSecondFactor: Command = async (terminal) => {
  const { print, printError } = terminal
  const email = readEmail(terminal.args)
  if (email === undefined) {
    printError('Usage: npm run admin:reset-second-factor -- --email you@your-studio.example')
    return 1
  }
  return withConfiguredDatabase(terminal, async (database) => {
    if (!(await resetFactors(commandContext(database), email))) {
      printError(`No member has the address ${email}. Nothing was changed.`)
      return 1
    }
    print(
      `${email} has no second factor now and is logged out everywhere. The next login needs the password only.`,
    )
    return 0
  })
}

if (import.meta.main) await start(resetSecondFactor)

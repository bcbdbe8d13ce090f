import { parseArgs } from 'node:util'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { resetFactors } from '#server/features/second-factors/reset-factors.ts'
import { systemClock } from '#time/clock.ts'
import { runOnDatabase } from './run.ts'

const email = readEmail()
if (email === undefined) {
  console.error('Usage: npm run admin:reset-second-factor -- --email you@your-studio.example')
  process.exitCode = 1
} else {
  await runOnDatabase(async (database) => {
    if (!(await resetFactors(database, email, systemClock()))) {
      console.error(`No member has the address ${email}. Nothing was changed.`)
      return 1
    }
    console.log(
      `${email} has no second factor now and is logged out everywhere. The next login needs the password only.`,
    )
    return 0
  })
}

function readEmail(): string | undefined {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' } } })
    return z.email().max(limits.emailLength).safeParse(values.email).data
  } catch {
    return undefined
  }
}

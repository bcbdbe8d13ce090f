import { parseArgs } from 'node:util'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { weaknessOf } from '#contract/weak-passwords.ts'
import { createAdministrator } from '#server/features/members/create-administrator.ts'
import { systemClock } from '#time/clock.ts'
import { askSecrets } from './ask-secrets.ts'
import { runOnDatabase } from './run.ts'

const { min, max } = limits.passwordLength

const email = readEmail()
const password = email === undefined ? undefined : await askPassword(email)
if (email === undefined) {
  fail('Usage: npm run admin:create -- --email you@your-studio.example')
} else if (password !== undefined) {
  await runOnDatabase(async (database) => {
    if (!(await createAdministrator(database, { email, password }, systemClock()))) {
      return fail(`${email} belongs to a member already. Nothing was changed.`)
    }
    console.log(`${email} is an administrator now and can log in.`)
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

/** The password is never an argument, because it would stay in the history of the shell. */
async function askPassword(address: string): Promise<string | undefined> {
  const asked = await askSecrets({ input: process.stdin, output: process.stdout }, [
    `Password of ${address} (not shown): `,
    'The same again: ',
  ])
  const [first, second] = asked ?? []
  if (first === undefined) return refuse('Given up.')
  if (first !== second) return refuse('The two passwords differ.')
  if (first.length < min || first.length > max) return refuse(`A password has ${min} to ${max} characters.`)
  if ((await weaknessOf(first, [address])) !== undefined)
    return refuse('This password is easily guessed: it is very common or holds the e-mail address.')
  return first
}

function refuse(reason: string): undefined {
  fail(`${reason} Nothing was changed.`)
}

function fail(message: string): number {
  console.error(message)
  process.exitCode = 1
  return 1
}

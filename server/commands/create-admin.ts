import { limits } from '#contract/limits.ts'
import { weaknessOf } from '#contract/login/weak-passwords.ts'
import { createAdministrator } from '#server/features/accounts/administrators.ts'
import { askSecrets } from './ask-secrets.ts'
import { commandContext, readEmail, start, withConfiguredDatabase } from './command.ts'
import type { Command, Terminal } from './command.ts'

const { min, max } = limits.passwordLength

export const createAdmin: Command = async (terminal) => {
  const { print, printError } = terminal
  const email = readEmail(terminal.args)
  if (email === undefined) {
    printError('Usage: npm run admin:create -- --email you@your-studio.example')
    return 1
  }
  const refuse = (reason: string) => {
    printError(`${reason} Nothing was changed.`)
    return 1
  }
  const { password, refusal } = await askPassword(terminal, email)
  if (refusal !== undefined) return refuse(refusal)
  return withConfiguredDatabase(terminal, async (database) => {
    if (!(await createAdministrator(commandContext(database), { email, password })))
      return refuse(`${email} belongs to a member already.`)
    print(`${email} is an administrator now and can log in.`)
    return 0
  })
}

type PasswordAnswer = { password: string; refusal?: undefined } | { password?: undefined; refusal: string }

/** The password is never an argument, because it would stay in the history of the shell. */
async function askPassword(terminal: Terminal, address: string): Promise<PasswordAnswer> {
  const questions = [`Password of ${address} (not shown): `, 'The same again: ']
  const [password, again] = (await askSecrets(terminal, questions)) ?? []
  if (password === undefined) return { refusal: 'Given up.' }
  if (password !== again) return { refusal: 'The two passwords differ.' }
  if (password.length < min || password.length > max)
    return { refusal: `A password has ${min} to ${max} characters.` }
  if ((await weaknessOf(password, [address])) !== undefined)
    return { refusal: 'This password is easily guessed: it is very common or holds the e-mail address.' }
  return { password }
}

if (import.meta.main) await start(createAdmin)

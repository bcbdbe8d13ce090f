import { parseArgs } from 'node:util'
import type { Database } from '#server/database/database.ts'
import { revokeAdministrator } from '#server/features/accounts/administrators.ts'
import { blockAccount, unblockAccount } from '#server/features/accounts/block-account.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { commandContext, emailIn, start, withConfiguredDatabase } from './command.ts'
import type { Command } from './command.ts'

const usage = 'Usage: npm run admin:revoke -- --email admin@your-studio.example [--block | --unblock]'

const actions = {
  revoke: { run: revokeAdministrator, done: 'is no administrator any more and was logged out everywhere.' },
  block: { run: blockAccount, done: 'is blocked and was logged out everywhere.' },
  unblock: { run: unblockAccount, done: 'can log in again.' },
}

/** Why the server refuses, in the words of the operator. */
const refusals: Record<string, string> = {
  'error.member.notAdministrator': 'is no administrator.',
  'error.member.lastAdministrator': 'is the only administrator who can log in. Create another one first.',
}

export const revokeAdmin: Command = async (terminal) => {
  const { args, print, printError } = terminal
  const input = readArguments(args)
  if (input === undefined) {
    printError(usage)
    return 1
  }
  return withConfiguredDatabase(terminal, async (database) => {
    const { refusal } = await act(database, input)
    if (refusal === undefined) print(`${input.email} ${input.action.done}`)
    else printError(`${refusal} Nothing was changed.`)
    return refusal === undefined ? 0 : 1
  })
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string' }, block: { type: 'boolean' }, unblock: { type: 'boolean' } },
    })
    const email = emailIn(values.email)
    if (email === undefined || (values.block && values.unblock)) return undefined
    const action = values.block ? actions.block : values.unblock ? actions.unblock : actions.revoke
    return { email, action }
  } catch {
    return undefined
  }
}

async function act(
  database: Database,
  { email, action }: { email: string; action: (typeof actions)[keyof typeof actions] },
): Promise<{ refusal?: string }> {
  const member = await findByEmail(database.reader, email.toLowerCase())
  if (member === undefined) return { refusal: `No member has the address ${email}.` }
  try {
    await action.run(commandContext(database), { id: member.id, actor: null })
  } catch (error) {
    const reason = error instanceof ApiError ? refusals[error.code] : undefined
    if (reason === undefined) throw error
    return { refusal: `${email} ${reason}` }
  }
  return {}
}

if (import.meta.main) await start(revokeAdmin)

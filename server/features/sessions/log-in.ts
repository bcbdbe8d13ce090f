import type { SecondStep } from '#contract/second-step.ts'
import type { Database } from '#server/database/database.ts'
import { findLogin, lockLogin } from '#server/features/members/credential-queries.ts'
import type { RelyingParty } from '#server/features/second-factors/relying-party.ts'
import { startSecondStep } from '#server/features/second-factors/start-check.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { passwordFits } from '#server/security/password-hash.ts'
import { beginSession } from './begin-session.ts'
import type { Device } from './device.ts'

interface Parts {
  database: Database
  tokens: Tokens
  linkTokens: LinkTokens
  relyingParty: RelyingParty
  /** E-mail addresses in lower case whose members cannot log in. */
  blockedLogins: readonly string[]
}

/**
 * Begins a session for the right e-mail address and password, and returns its token, or begins the second step that the
 * member takes; throws `error.login.failed` for anything else, and `error.login.blocked` when an administrator has blocked
 * the account.
 */
export async function logIn(
  { database, blockedLogins, ...parts }: Parts,
  given: { username: string; password: string; device: Device },
  now: number,
): Promise<{ token: string } | { secondStep: SecondStep }> {
  const { username: email } = given
  const found = blockedLogins.includes(email) ? undefined : await findLogin(database.reader, email)
  const fits = await passwordFits(given.password, found?.passwordHash)
  if (found === undefined || !fits) throw new ApiError('error.login.failed')
  return database.transact(async (writer) => {
    // Otherwise a session could begin with a password that was replaced since it was checked, and outlive the change.
    const member = await lockLogin(writer, found)
    if (member === undefined) throw new ApiError('error.login.failed')
    // Said only to a person who knows the password, so that a stranger does not learn that the account exists.
    if (member.blockedAt !== null) throw new ApiError('error.login.blocked')
    const secondStep = await startSecondStep({ writer, ...parts }, member, 'login', now)
    if (secondStep !== undefined) return { secondStep }
    return { token: await beginSession({ writer, ...parts }, member, given.device, now) }
  })
}

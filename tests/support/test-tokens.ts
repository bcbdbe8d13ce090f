import type { Role } from '#contract/roles.ts'
import type { Writer } from '#server/database/database.ts'
import { insertSession } from '#server/features/sessions/queries.ts'
import { createTokens } from '#server/security/access-tokens.ts'

/** Signs the tokens and links of every server that a test starts. */
export const testSecret = 'a secret for tests of at least 32 characters'

interface Holder {
  id: string
  role: Role
}

const sessionOf = (memberId: string) => `session of ${memberId}`

/** A token for the member's session, without the cost of a login. */
export const tokenFor = ({ id, role }: Holder, clock = Date.now, secret = testSecret): string =>
  createTokens(secret, clock).sign({ id, role, sessionId: sessionOf(id) })

const farFuture = Date.parse('9000-01-01T00:00:00Z')

/**
 * Begins the session of the member's tokens, unless it has begun. It counts as used in the future, so that it
 * neither ends by itself at whatever instant a test sets its clock to, nor is its use written.
 */
export async function givenSession(writer: Writer, memberId: string): Promise<void> {
  const begun = await writer
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionOf(memberId))
    .executeTakeFirst()
  if (begun !== undefined) return
  await insertSession(writer, {
    id: sessionOf(memberId),
    memberId,
    begunAt: 0,
    lastUsedAt: farFuture,
    expiresAt: farFuture,
    browser: 'Firefox',
    system: 'Linux',
    kioskPinHash: null,
  })
}

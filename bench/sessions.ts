import { dayMs } from '#time/tokyo.ts'
import type { Role } from '#contract/roles.ts'
import type { SessionsTable } from '#server/database/member-tables.ts'
import { createTokens } from '#server/security/access-tokens.ts'
import { systemClock } from '#time/clock.ts'

export const tokenSecret = 'a secret for benchmarks, of at least 32 characters'
const tokens = createTokens(tokenSecret, systemClock)

const sessionOf = (memberId: string) => `session of ${memberId}`

/** The row of the session to which a member's headers belong. */
export function sessionRow(memberId: string): SessionsTable {
  const now = systemClock()
  return {
    id: sessionOf(memberId),
    memberId,
    begunAt: now,
    lastUsedAt: now,
    expiresAt: now + 7 * dayMs,
    browser: 'Chrome',
    system: 'Windows',
    kioskPinHash: null,
  }
}

/** The headers of a member who has logged in. */
export function headersOf(memberId: string, role: Role = 'USER'): Record<string, string> {
  const token = tokens.sign({ id: memberId, role, sessionId: sessionOf(memberId) })
  return { authorization: `Bearer ${token}` }
}

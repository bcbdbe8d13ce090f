import { createTokens } from '#server/security/access-tokens.ts'

/** Signs the tokens and links of every server that a test starts. */
export const testSecret = 'a secret for tests of at least 32 characters'

interface Holder {
  id: string
  role: 'USER' | 'ADMIN'
}

/** A token for a member who was never logged out everywhere, without the cost of a login. */
export const tokenFor = ({ id, role }: Holder, clock = Date.now): string =>
  createTokens(testSecret, clock).sign({ id, role, tokenVersion: 1 })

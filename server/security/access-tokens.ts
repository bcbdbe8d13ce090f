import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod/mini'
import { roles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import type { Clock } from '#time/clock.ts'
import { ApiError } from '#server/http/api-error.ts'

/** So many tokens that were checked stay in memory. */
const mostChecked = 10_000

const lifetimeSeconds = 7 * 24 * 60 * 60

/** How long a token is valid. */
export const tokenLifeMs = lifetimeSeconds * 1000

/** The content of a token. `exp` is in seconds since 1970. */
const claims = z.object({
  sub: z.string(),
  role: z.enum([...roles, 'KIOSK']),
  /** Absent in tokens from before sessions had rows. */
  session: z.optional(z.string()),
  exp: z.int(),
})

type Claims = z.output<typeof claims>

interface Holder {
  sub: string
  /** `KIOSK`: the session of a self check-in, which `sub` has begun. */
  role: Role | 'KIOSK'
  sessionId: string
}

export interface Tokens {
  /** @param expiresAt in whole seconds; absent, after seven days */
  sign(holder: { id: string; role: Role | 'KIOSK'; sessionId: string; expiresAt?: number }): string
  /**
   * Throws `error.server.token_invalid` for a token that we did not sign, and `token_expired` after its life
   * or when it names no session.
   */
  read(token: string): Holder
}

/** HS256 tokens, valid for seven days. The secret must have at least 32 characters. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const signer = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true })
  // The library may not check the expiry, because it would use the system's clock instead of the app's.
  const verifier = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    ignoreExpiration: true,
  })
  // Instead of the library's cache, which makes a SHA-256 of the token at every call.
  const checked = new Map<string, Claims>()
  const check = (token: string): Claims => {
    const known = checked.get(token)
    if (known !== undefined) return known
    // The claims are checked too, because another program may sign with the same secret.
    const content = z.parse(claims, verifier(token))
    if (checked.size >= mostChecked) checked.clear()
    checked.set(token, content)
    return content
  }
  return {
    sign({ id, role, sessionId, expiresAt = clock() + tokenLifeMs }) {
      const exp = Math.floor(expiresAt / 1000)
      return signer({ sub: id, role, session: sessionId, exp })
    },
    read(token) {
      let content: Claims
      try {
        content = check(token)
      } catch {
        throw new ApiError('error.server.token_invalid')
      }
      const { sub, role, session: sessionId, exp } = content
      if (sessionId === undefined || exp * 1000 <= clock()) throw new ApiError('error.server.token_expired')
      return { sub, role, sessionId }
    },
  }
}

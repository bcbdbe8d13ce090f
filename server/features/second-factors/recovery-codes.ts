import { randomBytes, randomInt } from 'node:crypto'
import { normaliseRecoveryCode } from '#contract/normalise.ts'
import { hashWithSalt } from '#server/security/password-hash.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'

/** Without 0, 1, I and O, which look alike on paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const codesAtOnce = 10
const groups = 3
const lettersInGroup = 4

/** New codes of 60 random bits each, such as `7KQ2-M9XD-4HTB`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, newCode)

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: lettersInGroup }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-')

/**
 * Tells hashes with the server's key from those of earlier versions, which have none (docs/decisions/0050).
 */
const withKey = 'hmac.'

type Codes = { memberId: string; salt: string }

const hashOf = (secrets: SealedSecrets, { memberId, salt }: Codes, code: string) =>
  `${withKey}${secrets.digest(`recovery code ${memberId} ${salt}`, code)}`

/** The codes of a member as they are stored. */
export function hashedCodes(secrets: SealedSecrets, memberId: string, codes: readonly string[]) {
  const of = { memberId, salt: randomBytes(16).toString('base64url') }
  return { ...of, hashes: codes.map((code) => hashOf(secrets, of, normaliseRecoveryCode(code))) }
}

/**
 * What the code would be stored as beside the stored one, whichever version has stored that.
 * @param code as `normaliseRecoveryCode` gives it
 */
export async function hashLike(
  secrets: SealedSecrets,
  stored: Codes & { hash: string },
  code: string,
): Promise<string> {
  if (stored.hash.startsWith(withKey)) return hashOf(secrets, stored, code)
  return hashWithSalt(code, Buffer.from(stored.salt, 'base64url'))
}

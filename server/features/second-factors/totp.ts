import { Secret, TOTP } from 'otpauth'
import type { StudioFacts } from '#studio/facts.ts'

/** How long a code is shown, in milliseconds. */
const stepMs = 30_000

/**
 * Codes of the half minutes before and after are accepted too, because clocks differ and typing takes time.
 */
const tolerance = 1

/** What all authenticator apps know: SHA-1, six digits, half a minute. */
const totpOf = (secret: string, shown?: { issuer: string; label: string }) =>
  new TOTP({
    ...shown,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
  })

/** What the secret of a member is sealed for. */
export const totpPurpose = (memberId: string): string => `totp ${memberId}`

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says. */
export const totpAddress = ({ names }: StudioFacts, secret: string, email: string): string =>
  totpOf(secret, { issuer: names.studioName.en, label: email }).toString()

/** The half minute since 1970 for which the code is right; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  // The library throws for a code of another length in bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? undefined : Math.floor(now / stepMs) + delta
}

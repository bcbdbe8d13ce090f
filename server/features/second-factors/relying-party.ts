import { randomBytes } from 'node:crypto'

/**
 * The site to which passkeys belong, by the address that people open. A passkey of another address does not
 * work.
 */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Loaded at the first use, because it would make each start 0.1 s longer. */
export const webAuthnLibrary = () => import('@simplewebauthn/server')

/**
 * What devices may sign with: EdDSA, ES256 and RS256, as COSE numbers them. Every device has one of these.
 */
export const algorithms = [-8, -7, -257]

/** What a passkey must sign, in base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

export const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64Url, 'base64url'))

/** How a passkey names its owner: the id of the member, which tells a stranger nothing. */
export const userHandleOf = (memberId: string): string => Buffer.from(memberId).toString('base64url')

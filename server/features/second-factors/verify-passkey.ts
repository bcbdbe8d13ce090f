import type { PasskeyProof } from '#contract/second-factors/identity.ts'
import type { StoredPasskey } from './queries.ts'
import { bytesOf, webAuthnLibrary } from './relying-party.ts'
import type { RelyingParty } from './relying-party.ts'
import { checkLifeMs } from './rules.ts'

/**
 * What the browser asks a passkey for. The device must check who holds it, by a finger, a face or a PIN.
 * @param passkeys those that may answer; absent, any passkey of this site
 */
export async function askForPasskey(
  { id }: RelyingParty,
  challenge: string,
  passkeys?: ReadonlyArray<{ credentialId: string; transports: string }>,
) {
  const { generateAuthenticationOptions } = await webAuthnLibrary()
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: bytesOf(challenge),
    timeout: checkLifeMs,
    userVerification: 'required',
    ...(passkeys && {
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: JSON.parse(transports) as string[],
      })),
    }),
  })
  return { ...options }
}

/**
 * Whether the passkey has signed the challenge for this site: the counter that it says now, else undefined. A
 * counter that does not rise is refused, because a copy of the device may have signed.
 */
export async function newCounterOf(
  { id, origin }: RelyingParty,
  proof: PasskeyProof,
  { passkey, challenge }: { passkey: StoredPasskey; challenge: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthnLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: proof,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every mismatch, and for what is no proof at all.
    return undefined
  }
}

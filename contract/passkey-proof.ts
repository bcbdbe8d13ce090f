import * as z from 'zod/mini'

/** The options of WebAuthn as JSON, which the browser reads. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

const part = z.string('pattern').check(z.maxLength(8_000, 'tooLong'))

/** What the browser answers when a passkey has signed a challenge. */
export const passkeyProof = z.object(
  {
    id: part,
    rawId: part,
    type: z.literal('public-key', 'pattern'),
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: z.exactOptional(part),
    }),
    clientExtensionResults: z.object({}),
  },
  'required',
)

export type PasskeyProof = z.output<typeof passkeyProof>

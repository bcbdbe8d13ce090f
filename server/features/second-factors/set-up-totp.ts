import type { FactorAdded } from '#contract/second-factors/second-factors.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { readOwnMember } from '#server/features/members/own-member.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { minuteMs } from '#time/tokyo.ts'
import { expectConfirmation } from './confirm-identity.ts'
import { addFactor } from './factors.ts'
import { replaceTotp } from './queries.ts'
import { newTotpSecret, stepOfCode, totpAddress, totpPurpose } from './totp.ts'

interface TotpServices {
  database: Database
  linkTokens: LinkTokens
  sealedSecrets: SealedSecrets
}

/** How long a new secret waits for the first code of the app. */
const secretLifeMs = 30 * minuteMs

const newSecretPurpose = (id: AdminId) => `new totp ${id}`

/** A new secret. It is stored nowhere: the token carries it, sealed, to the call that sets it up. */
export async function startTotp(
  facts: StudioFacts,
  { database, linkTokens, sealedSecrets }: TotpServices,
  caller: AdminCaller,
  confirmation: string,
  now: number,
): Promise<{ secret: string; address: string; token: string }> {
  const { id } = caller
  await expectConfirmation({ reader: database.reader, linkTokens }, caller, confirmation, now)
  const { email } = await readOwnMember(database.reader, id)
  const secret = newTotpSecret()
  const token = sealedSecrets.seal(newSecretPurpose(id), `${now + secretLifeMs} ${secret}`)
  return { secret, address: totpAddress(facts, secret, email), token }
}

/**
 * Sets up the app that shows the code for a new secret, in place of an earlier one. Throws
 * `error.totpSecret.over` when the secret is older than half an hour, and `error.secondStep.incorrect` for a
 * wrong code.
 */
export async function setUpTotp(
  { database, linkTokens, sealedSecrets }: TotpServices,
  caller: AdminCaller,
  given: { confirmation: string; token: string; code: string },
  now: number,
): Promise<FactorAdded> {
  const { id } = caller
  await expectConfirmation({ reader: database.reader, linkTokens }, caller, given.confirmation, now)
  const [end, secret] = sealedSecrets.open(newSecretPurpose(id), given.token)?.split(' ') ?? []
  if (secret === undefined || Number(end) <= now) throw new ApiError('error.totpSecret.over')
  const step = stepOfCode(secret, given.code, now)
  if (step === undefined) throw new ApiError('error.secondStep.incorrect', { code: 'incorrect' })
  const totp = { memberId: id, sealedSecret: sealedSecrets.seal(totpPurpose(id), secret), step }
  const work = (writer: Writer) => replaceTotp(writer, totp, now)
  return addFactor({ database, sealedSecrets }, caller, { factor: 'totp', work }, now)
}

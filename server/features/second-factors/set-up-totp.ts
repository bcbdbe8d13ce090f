import type { FactorAdded } from '#contract/second-factors/second-factors.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { readOwnMember } from '#server/features/members/own-member.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import type { App } from '#server/services.ts'
import { minuteMs } from '#time/tokyo.ts'
import { expectConfirmation } from './confirm-identity.ts'
import { addFactor } from './factors.ts'
import { replaceTotp } from './queries.ts'
import { newTotpSecret, stepOfCode, totpAddress, totpPurpose } from './totp.ts'

type TotpServices = Pick<App, 'linkTokens' | 'sealedSecrets'>

/** How long a new secret waits for the first code of the app. */
const secretLifeMs = 30 * minuteMs

const newSecretPurpose = (id: AdminId) => `new totp ${id}`

/** A new secret. It is stored nowhere: the token carries it, sealed, to the call that sets it up. */
export async function startTotp(
  ctx: Context<AdminCaller>,
  { linkTokens, sealedSecrets }: TotpServices,
  confirmation: string,
): Promise<{ secret: string; address: string; token: string }> {
  const { id } = ctx.caller
  await expectConfirmation(ctx, linkTokens, confirmation)
  const { email } = await readOwnMember(ctx.reader, id)
  const secret = newTotpSecret()
  const token = sealedSecrets.seal(newSecretPurpose(id), `${ctx.now + secretLifeMs} ${secret}`)
  return { secret, address: totpAddress(ctx.facts, secret, email), token }
}

/**
 * Sets up the app that shows the code for a new secret, in place of an earlier one. Throws
 * `error.totpSecret.over` when the secret is older than half an hour, and `error.secondStep.incorrect` for a
 * wrong code.
 */
export async function setUpTotp(
  ctx: Context<AdminCaller>,
  { linkTokens, sealedSecrets }: TotpServices,
  { confirmation, token, code }: { confirmation: string; token: string; code: string },
): Promise<FactorAdded> {
  const { id } = ctx.caller
  await expectConfirmation(ctx, linkTokens, confirmation)
  const [end, secret] = sealedSecrets.open(newSecretPurpose(id), token)?.split(' ') ?? []
  if (secret === undefined || Number(end) <= ctx.now) throw new ApiError('error.totpSecret.over')
  const step = stepOfCode(secret, code, ctx.now)
  if (step === undefined) throw new ApiError('error.secondStep.incorrect', { code: 'incorrect' })
  const totp = { memberId: id, sealedSecret: sealedSecrets.seal(totpPurpose(id), secret), step }
  const work = (tx: TransactionContext) => replaceTotp(tx.writer, totp, tx.now)
  return addFactor(ctx, sealedSecrets, { factor: 'totp', work })
}

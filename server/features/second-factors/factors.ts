import type { FactorAdded, OwnFactors } from '#contract/second-factors/second-factors.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { App } from '#server/services.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { lockOwnMember } from '#server/features/members/own-member.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { endSessionsOf } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberCaller } from '#server/http/authentication.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { isoText } from '#time/tokyo.ts'
import { expectConfirmation } from './confirm-identity.ts'
import { announceChange, queueSecondFactorMail } from './mails.ts'
import type { NamedFactor } from './mails.ts'
import {
  deleteFactorsOf,
  deleteRecoveryCodes,
  findPasskeys,
  findRecoveryCodes,
  findTotp,
  readFactors,
  replaceRecoveryCodes,
} from './queries.ts'
import { hashedCodes, newRecoveryCodes } from './recovery-codes.ts'
import { isLastNeeded, lacksFactor, takesSecondStep } from './rules.ts'

/**
 * Adds a factor by the work, and tells the member. The first factor of an administrator brings recovery codes
 * and ends every other session, because another person who knew the password may have logged in before.
 */
export async function addFactor(
  ctx: Context<MemberCaller>,
  sealedSecrets: SealedSecrets,
  { factor, work }: { factor: NamedFactor; work: (tx: TransactionContext) => Promise<void> },
): Promise<FactorAdded> {
  const { id, sessionId } = ctx.caller
  return ctx.transact(async (tx) => {
    const member = await lockOwnMember(tx.writer, id)
    const isFirst = lacksFactor(member.role, await readFactors(tx.writer, id))
    await work(tx)
    await announceChange(tx, member, { kind: 'secondFactorAdded', content: { factor } })
    if (!isFirst) return {}
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(tx.writer, hashedCodes(sealedSecrets, id, codes), tx.now)
    await endSessionsOf(tx.writer, id, { except: sessionId })
    return { recoveryCodes: codes }
  })
}

/**
 * Removes a factor by the work, which returns whether there was one, and tells the member. With the last
 * factor the recovery codes end. Throws `error.secondFactor.notFound`, and `error.secondFactor.last` when it
 * is the only one of an administrator who must have one.
 */
export async function removeFactor(
  ctx: Context<MemberCaller>,
  { secondFactorRequired }: Pick<App, 'secondFactorRequired'>,
  { factor, work }: { factor: NamedFactor; work: (writer: Writer) => Promise<boolean> },
): Promise<void> {
  const { id } = ctx.caller
  await ctx.transact(async (tx) => {
    const { writer } = tx
    const member = await lockOwnMember(writer, id)
    const before = await readFactors(writer, id)
    if (!(await work(writer))) throw new ApiError('error.secondFactor.notFound')
    if (isLastNeeded(member.role, before, secondFactorRequired)) throw new ApiError('error.secondFactor.last')
    if (!takesSecondStep(member.role, await readFactors(writer, id))) await deleteRecoveryCodes(writer, id)
    await announceChange(tx, member, { kind: 'secondFactorRemoved', content: { factor } })
  })
}

/** What the member has, without any secret. */
export async function listOwnFactors(
  reader: Reader,
  memberId: string,
): Promise<Omit<OwnFactors, 'isRequired'>> {
  const passkeys = await findPasskeys(reader, memberId)
  const totp = await findTotp(reader, memberId)
  const codes = await findRecoveryCodes(reader, memberId)
  return {
    passkeys: passkeys.map(({ id, name, ...usage }) => ({ id, name, ...usageOf(usage) })),
    totp: totp === undefined ? null : usageOf(totp),
    recoveryCodes: codes === undefined ? null : { createdAt: isoText(codes.createdAt), left: codes.left },
  }
}

const usageOf = ({ createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number | null }) => ({
  createdAt: isoText(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoText(lastUsedAt),
})

/**
 * Removes every factor of a member and ends the sessions, for the operator at the machine. Returns false, and
 * does nothing, when no member has the address.
 */
export async function resetFactors(ctx: Context, email: string): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const member = await findByEmail(tx.writer, email.toLowerCase())
    if (member === undefined) return false
    await deleteFactorsOf(tx.writer, member.id)
    await endSessionsOf(tx.writer, member.id)
    const to = { ...member, memberId: member.id }
    const content = { factor: 'all', at: tx.now } as const
    await queueSecondFactorMail(tx, { kind: 'secondFactorRemoved', to, content })
    const after = { factor: 'all' }
    await tx.record({ actor: null, action: 'secondFactor.reset', subjectId: member.id, after })
    return true
  })
}

/**
 * Makes codes in place of earlier ones. Throws `error.secondFactor.notFound` when there is no factor that
 * they could replace.
 */
export async function makeRecoveryCodes(
  ctx: Context<AdminCaller>,
  { linkTokens, sealedSecrets }: Pick<App, 'linkTokens' | 'sealedSecrets'>,
  confirmation: string,
): Promise<string[]> {
  const { id } = ctx.caller
  await expectConfirmation(ctx, linkTokens, confirmation)
  const codes = newRecoveryCodes()
  await ctx.transact(async (tx) => {
    const { writer } = tx
    const member = await lockOwnMember(writer, id)
    if (!takesSecondStep(member.role, await readFactors(writer, id)))
      throw new ApiError('error.secondFactor.notFound')
    await replaceRecoveryCodes(writer, hashedCodes(sealedSecrets, id, codes), tx.now)
    await announceChange(tx, member, { kind: 'recoveryCodesMade', content: {} })
  })
  return codes
}

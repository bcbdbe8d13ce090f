import type { Context } from '#server/context.ts'
import type { Device } from '#server/features/sessions/device.ts'
import { endSession, findSession, insertSession } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, KioskCaller } from '#server/http/authentication.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword, passwordFits } from '#server/security/password-hash.ts'
import { dayMs, isoText, startOfDay } from '#time/tokyo.ts'

/**
 * Exchanges the session of the caller for that of a self check-in, which lasts until midnight in Tokyo. The
 * former one ends, so that the tablet keeps nothing with which it could become a person's again.
 */
export async function beginKiosk(
  ctx: Context<AdminCaller>,
  tokens: Tokens,
  { pin, device }: { pin: string; device: Device },
) {
  const kioskPinHash = await hashPassword(pin)
  const { id: memberId, sessionId } = ctx.caller
  const expiresAt = startOfDay(ctx.now) + dayMs
  return ctx.transact(async (tx) => {
    // Since it was found, the session may have ended, with the role or the account.
    const isEnded = await endSession(tx.writer, { id: sessionId, memberId })
    if (!isEnded) throw new ApiError('error.server.token_expired')
    const id = newId()
    const row = { id, memberId, begunAt: tx.now, lastUsedAt: tx.now, expiresAt, ...device, kioskPinHash }
    await insertSession(tx.writer, row)
    await tx.record({ action: 'kiosk.begun', subjectId: memberId })
    return {
      access_token: tokens.sign({ id: memberId, role: 'KIOSK', sessionId: id, expiresAt }),
      expiresAt: isoText(expiresAt),
    }
  })
}

/** Ends the self check-in; throws `error.kiosk.wrongPin`. */
export async function leaveKiosk(ctx: Context<KioskCaller>, pin: string): Promise<void> {
  const { id: memberId, sessionId } = ctx.caller
  const session = await findSession(ctx.reader, sessionId)
  const fits = await passwordFits(pin, session?.kioskPinHash ?? undefined)
  if (!fits) throw new ApiError('error.kiosk.wrongPin')
  await ctx.transact(async (tx) => {
    await endSession(tx.writer, { id: sessionId, memberId })
    await tx.record({ actor: memberId, action: 'kiosk.left', subjectId: memberId })
  })
}

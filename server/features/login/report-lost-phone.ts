import type { Context, TransactionContext } from '#server/context.ts'
import { lockOwnMember } from '#server/features/members/own-member.ts'
import {
  deleteChecksOf,
  deletePasskeysOf,
  deleteRecoveryCodes,
  readFactors,
} from '#server/features/second-factors/queries.ts'
import { recordForStaff } from '#server/features/second-factors/mails.ts'
import type { Holder } from '#server/features/second-factors/mails.ts'
import { lacksFactor } from '#server/features/second-factors/rules.ts'
import { endSessionsOf } from '#server/features/sessions/queries.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { keptWaysOf } from './change-password.ts'
import { queuePasswordMail } from './mails.ts'

/** The caller has lost a phone: only the session that asks goes on. */
export async function reportLostPhone(ctx: Context<MemberCaller>): Promise<void> {
  const { id, sessionId } = ctx.caller
  await ctx.transact(async (tx) => {
    const member = await lockOwnMember(tx.writer, id)
    await endLostPhone(tx, member, { except: sessionId })
    await recordForStaff(tx, member, { action: 'phone.lost', after: {} })
  })
}

/**
 * Ends what a person with the phone in the hand could use: the sessions, the passkeys, and a login or
 * confirmation under way. Nothing shows which passkey the phone had, so all of them go. A person of the
 * staff without another factor is not locked out, but sets one up after the next login; the recovery codes
 * end as with the last factor (docs/decisions/0050). Mails the person what has ended and what stays. The
 * caller has locked the member.
 * @param goingOn the session that does not end, if any
 */
export async function endLostPhone(
  tx: TransactionContext,
  member: Holder,
  goingOn: { except?: string } = {},
): Promise<void> {
  const { writer } = tx
  await endSessionsOf(writer, member.id, goingOn)
  const passkeysEnded = await deletePasskeysOf(writer, member.id)
  await deleteChecksOf(writer, member.id)
  const lacks = lacksFactor(member.role, await readFactors(writer, member.id))
  if (lacks) await deleteRecoveryCodes(writer, member.id)
  const kept = await keptWaysOf(writer, member.id)
  const content = { changedAt: tx.now, passkeysEnded, kept, lacksFactor: lacks }
  await queuePasswordMail(tx, { kind: 'phoneLost', to: { ...member, memberId: member.id }, content })
}

import { randomInt } from 'node:crypto'
import { codeLength } from '#contract/member-codes.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockOwnMember } from '#server/features/members/own-member.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { isoText } from '#time/tokyo.ts'
import { findCodeOf, findMemberOfCode, replaceCode } from './queries.ts'

/** The member's code as it is answered; null when there is none. */
export async function readOwnCode(reader: Reader, memberId: string) {
  const own = await findCodeOf(reader, memberId)
  return own === undefined ? null : { code: own.code, createdAt: isoText(own.createdAt) }
}

/** Gives the member a new code. The one before it ends. */
export function renewCode(ctx: Context<MemberCaller>): Promise<{ code: string; createdAt: string }> {
  return ctx.transact(async (tx) => {
    // No code is made beside a closing or a blocking, which end it.
    await lockOwnMember(tx.writer, tx.caller.id)
    let code = newCode()
    while ((await findMemberOfCode(tx.writer, code)) !== undefined) code = newCode()
    await replaceCode(tx.writer, tx.caller.id, { code, createdAt: tx.now })
    return { code, createdAt: isoText(tx.now) }
  })
}

const newCode = () => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

import { ApiError } from '#server/http/api-error.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { lockMember } from '#server/features/members/queries.ts'
import type { Line } from '#server/line/line-api.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { textsIn } from '#server/texts.ts'
import { isoText } from '#time/tokyo.ts'
import {
  endCodeOf,
  endLineOf,
  findMemberOfCode,
  findMemberOfLine,
  lockLine,
  replaceCode,
  saveLink,
} from './queries.ts'
import { codeInWords, codeLifeMs, newCode } from './rules.ts'

interface LinkServices {
  /** Absent: the studio sends nothing by LINE. */
  line: Line | undefined
  linkTokens: LinkTokens
}

/** Only the signature is kept: who reads the database cannot say the code. */
const hashOf = (linkTokens: LinkTokens, code: string) => linkTokens.sign('line', code).slice(code.length + 1)

/** Gives the member a code to say in the chat. The one before it ends. Throws `error.line.notOffered`. */
export async function makeCode(ctx: Context<MemberCaller>, { line, linkTokens }: LinkServices) {
  if (line === undefined) throw new ApiError('error.line.notOffered')
  const code = newCode()
  const expiresAt = ctx.now + codeLifeMs
  const language = await ctx.transact(async (tx) => {
    // Locked, so that no code is made while the account is closed.
    const member = await lockMember(tx.writer, tx.caller.id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    await replaceCode(tx.writer, tx.caller.id, { codeHash: hashOf(linkTokens, code), expiresAt })
    return member.language
  })
  const words = codeInWords(code)
  const link = line.chatLink(textsIn(language)('lineChat.code', { code: words }))
  return { code: words, link, endsAt: isoText(expiresAt) }
}

/** Ends the link and the code of the caller. Returns whether there was a link. */
export const unlink = (ctx: Context<MemberCaller>): Promise<boolean> =>
  ctx.transact(async (tx) => {
    await lockLine(tx.writer)
    return endLineOf(tx.writer, tx.caller.id)
  })

/**
 * Links the LINE account of who says a code with the member who made it. `wrong`: no member has the code now.
 * `taken`: the LINE account is linked with another member, who has to end that first; the code stays.
 */
export async function linkByCode(
  tx: TransactionContext,
  linkTokens: LinkTokens,
  { code, lineUserId }: { code: string; lineUserId: string },
) {
  await lockLine(tx.writer)
  const memberId = await findMemberOfCode(tx.writer, { codeHash: hashOf(linkTokens, code), now: tx.now })
  const member = memberId === undefined ? undefined : await lockMember(tx.writer, memberId)
  if (member === undefined || member.blockedAt !== null) return { result: 'wrong' as const }
  const { id, language, lastName } = member
  const holder = await findMemberOfLine(tx.writer, lineUserId)
  if (holder !== undefined && holder.memberId !== id) return { result: 'taken' as const, language }
  await saveLink(tx.writer, id, { lineUserId, linkedAt: tx.now })
  await endCodeOf(tx.writer, id)
  return { result: 'linked' as const, language, name: lastName }
}

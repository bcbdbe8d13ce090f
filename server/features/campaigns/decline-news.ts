import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findNewsReader, setNewsDeclined } from '#server/features/members/news-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'

/** The open account to whose member the link was mailed; throws `error.newsLink.unknown`. */
export async function newsReaderOf(reader: Reader, linkTokens: LinkTokens, token: string) {
  const id = linkTokens.read('news', token)
  const member = id === undefined ? undefined : await findNewsReader(reader, id)
  if (member === undefined) throw new ApiError('error.newsLink.unknown')
  return member
}

/** The member of the link gets no more news. The link works again and again, and ends nothing else. */
export async function declineByLink(
  ctx: Context,
  linkTokens: LinkTokens,
  token: string,
): Promise<{ declined: boolean }> {
  const { id, declined } = await newsReaderOf(ctx.reader, linkTokens, token)
  if (!declined) await ctx.transact((tx) => setNewsDeclined(tx.writer, id, tx.now))
  return { declined: true }
}

/** The member wants news again, or no more. The first refusal keeps its time. */
export async function chooseNews(
  ctx: Context,
  memberId: string,
  { declined }: { declined: boolean },
): Promise<{ declined: boolean }> {
  const present = await findNewsReader(ctx.reader, memberId)
  if (present !== undefined && present.declined !== declined)
    await ctx.transact((tx) => setNewsDeclined(tx.writer, memberId, declined ? tx.now : null))
  return { declined }
}

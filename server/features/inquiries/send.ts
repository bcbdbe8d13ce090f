import type { InquiryFields } from '#contract/inquiries/inquiries.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Language } from '#studio/languages.ts'
import { lockMember } from '#server/features/members/queries.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import { mailInquiry } from './mails.ts'
import { insertInquiry } from './queries.ts'

/**
 * Stores an inquiry, and mails it to the studio and to the sender; returns its id. A repeated request stores
 * and mails nothing.
 */
export function send(
  ctx: Context<MemberCaller | undefined>,
  fields: InquiryFields,
  { language }: { language: Language },
) {
  const memberId = ctx.caller?.id
  return ctx.transact((tx) => tx.once(() => storeInquiry(tx, fields, { language, memberId })))
}

/** The same inside a transaction. @param memberId the sender, if it is a member */
export async function storeInquiry(
  tx: TransactionContext,
  fields: InquiryFields,
  { language, memberId }: { language: Language; memberId: string | undefined },
) {
  const id = newId()
  // Locked, so that no inquiry is added while the member closes the account.
  const member = memberId === undefined ? undefined : await lockMember(tx.writer, memberId)
  if (memberId !== undefined && member === undefined) throw new ApiError('error.server.token_expired')
  await insertInquiry(tx.writer, {
    id,
    ...fields,
    language,
    memberId: memberId ?? null,
    createdAt: tx.now,
    answeredAt: null,
    answeredBy: null,
    assignedTo: null,
  })
  await mailInquiry(tx, { id, ...fields }, { language, member })
  return { id }
}

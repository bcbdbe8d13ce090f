import type { InquiryFields } from '#contract/inquiries.ts'
import type { Language } from '#studio/languages.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import type { MemberId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import { mailInquiry } from './mails.ts'
import { emptyInquiriesOf, insertInquiry, listInquiriesOf } from './queries.ts'

interface Asker {
  language: Language
  memberId: MemberId | undefined
}

/** Keeps an inquiry, and mails it to the studio and to whoever asks; returns its id. */
export function ask(database: Database, fields: InquiryFields, { language, memberId }: Asker, now: number) {
  return database.transact(async (writer) => {
    const id = newId()
    // Held, so that whoever leaves at the same moment leaves no inquiry behind.
    const member = memberId && (await lockMember(writer, memberId))
    if (memberId && member === undefined) throw new ApiError('error.server.token_expired')
    await insertInquiry(writer, {
      id,
      ...fields,
      language,
      member_id: memberId ?? null,
      created_at: now,
      answered_at: null,
      answered_by: null,
    })
    await mailInquiry(writer, { id, ...fields }, { language, member }, now)
    return { id }
  })
}

/**
 * What a member asked while logged in, the newest first. What came from their address without a login may be somebody
 * else's: nobody has to prove that an address is theirs.
 */
export async function inquiriesOf(reader: Reader, id: MemberId) {
  return listInquiriesOf(reader, id)
}

/** Removes what tells of somebody who leaves from all that they asked while logged in. */
export async function forgetInquiriesOf(writer: Writer, id: MemberId, now: number): Promise<void> {
  await emptyInquiriesOf(writer, id, now)
}

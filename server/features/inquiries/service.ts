import type { InquiryFields } from '#contract/inquiries.ts'
import type { Language } from '#studio/languages.ts'
import type { Database } from '#server/database/database.ts'
import { ownMember } from '#server/features/members/service.ts'
import type { MemberId } from '#server/platform/callers.ts'
import { newId } from '#server/platform/ids.ts'
import { mailInquiry } from './mails.ts'
import { insertInquiry } from './queries.ts'

interface Asker {
  language: Language
  memberId: MemberId | undefined
}

/** Keeps an inquiry, and mails it to the studio and to whoever asks; returns its id. */
export function ask(database: Database, fields: InquiryFields, { language, memberId }: Asker, now: number) {
  return database.transact(async (writer) => {
    const id = newId()
    await insertInquiry(writer, {
      id,
      ...fields,
      language,
      member_id: memberId ?? null,
      created_at: now,
      answered_at: null,
      answered_by: null,
    })
    const member = memberId && (await ownMember(writer, memberId))
    await mailInquiry(writer, fields, { language, member }, now)
    return { id }
  })
}

import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { findUnsentMail, queueAgain } from '#server/mail/unsent-queries.ts'

/** Queues an unsent mail again. Throws `error.mail.notFound` when the mail has been sent or no attempt has failed. */
export function retry(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    const mail = await findUnsentMail(writer, id)
    if (mail === undefined) throw new ApiError('error.mail.notFound')
    const isToBeErased = await queueAgain(writer, id, now)
    // Mail servers repeat the address of the recipient in their reason.
    const before = { attempts: mail.attempts, reason: isToBeErased ? null : mail.reason }
    await record(writer, { actor, action: 'mail.retried', subjectId: id, before, after: null }, now)
    return { id }
  })
}

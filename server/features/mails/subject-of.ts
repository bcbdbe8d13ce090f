import type { QueuedMail } from '#server/mail/queries.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'

/** The subject of a mail; null when it cannot be written, which may be why it is unsent, or when its content was erased. */
export function subjectOf(mail: QueuedMail, writeMail: WriteMail): string | null {
  try {
    return writeMail(mail).subject
  } catch {
    return null
  }
}

import type { MailOfLesson } from '#contract/lesson-page.ts'
import type { Reader } from '#server/database/database.ts'
import { listMailsAboutLesson } from '#server/mail/lesson-queries.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { reasonOf, stateOf } from './mail-state.ts'
import { subjectOf } from './subject-of.ts'

/** The mails about a lesson that the server still has, newest first, each with its subject in the language of the reader. */
export async function listMailsOfLesson(
  reader: Reader,
  { lessonId, language, writeMail }: { lessonId: string; language: Language; writeMail: WriteMail },
): Promise<MailOfLesson[]> {
  const mails = await listMailsAboutLesson(reader, lessonId)
  return mails.map((mail) => ({
    id: mail.id,
    kind: mail.kind,
    subject: subjectOf({ ...mail, language }, writeMail),
    recipient: mail.recipient,
    writtenAt: isoText(mail.writtenAt),
    state: stateOf(mail),
    sentAt: mail.sentAt === null ? null : isoText(mail.sentAt),
    reason: reasonOf(mail),
  }))
}

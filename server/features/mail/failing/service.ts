import type { FailingMail } from '#contract/mails.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/service.ts'
import type { AdminId } from '#server/platform/callers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { writeMail } from '../mails.ts'
import type { LinkParts } from '../mails.ts'
import type { QueuedMail } from '../queries.ts'
import { countFailing, findFailing, listFailing, queueAgain } from './queries.ts'

interface Wanted {
  page?: number | undefined
  size?: number | undefined
}

/** A page of the mails that could not be sent, newest first. */
export async function listUnsent(
  reader: Reader,
  links: LinkParts,
  { page = 1, size = limits.page.size }: Wanted,
) {
  const [rows, total] = await Promise.all([
    listFailing(reader, { skip: (page - 1) * size, most: size }),
    countFailing(reader),
  ])
  const mails = rows.map((mail): FailingMail => {
    const { id, recipient, writtenAt, attempts, reason, dueAt, givenUpAt } = mail
    return {
      id,
      recipient,
      subject: subjectOf(mail, links),
      writtenAt: new Date(writtenAt).toISOString(),
      attempts,
      reason,
      nextTry: givenUpAt === null ? new Date(dueAt).toISOString() : null,
    }
  })
  return { mails, total }
}

function subjectOf(mail: QueuedMail, links: LinkParts): string | null {
  try {
    return writeMail(mail, links).subject
  } catch {
    // That it cannot be written may be why it was not sent.
    return null
  }
}

/** Queues a mail once more; throws `error.mail.notFound` when it was sent, or never failed. */
export function retry(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    const mail = await findFailing(writer, id)
    if (mail === undefined) throw new Refusal('error.mail.notFound')
    await queueAgain(writer, id, now)
    const before = { attempts: mail.attempts, reason: mail.reason }
    await record(writer, { actor, action: 'mail.retried', subjectId: id, before, after: null }, now)
    return { id }
  })
}

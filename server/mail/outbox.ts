import type { Language } from '#studio/languages.ts'
import type { TransactionContext } from '#server/context.ts'
import { newId } from '#server/security/new-id.ts'
import { isNoAddress } from './addresses.ts'
import { insertMail, insertMails } from './queries.ts'
import type { MailKind } from './template.ts'
import { fullName } from '#studio/person-name.ts'
import type { PersonName } from '#studio/person-name.ts'

type Queueing = Pick<TransactionContext, 'writer' | 'now'>

/** Who gets a mail: a member with family name and first name, or a recipient with one name. */
type Recipient = {
  email: string
  /** Null for a recipient who is no member. */
  memberId: string | null
  language: Language
} & (PersonName | { name: string })

interface NewMail<Kind, Content> {
  /** That of what the mail reports, so that it can be found by it. Without one the mail gets a new one. */
  id?: string
  kind: Kind
  to: Recipient
  content: Content
  /** The inquiry that the mail is about. */
  inquiryId?: string
  /** The guest whom the mail is for. */
  guestId?: string
  /** The lesson that the mail is about. */
  lessonId?: string | undefined
  /** How long the mail waits before it is sent. */
  waitMs?: number
}

/**
 * Makes the function that queues a feature's mails. `Contents` has the content of each kind that the feature
 * sends.
 * @param lessonOf the id of the lesson that a mail is about, so that the lesson's page lists it; undefined
 *   when it is about several
 */
export function outboxFor<Contents extends { [Kind in keyof Contents]: object }>(
  lessonOf: (content: Contents[keyof Contents]) => string | undefined = () => undefined,
) {
  return async <Kind extends keyof Contents & MailKind>(
    tx: Queueing,
    mail: NewMail<Kind, Contents[Kind]>,
  ): Promise<void> => queueMail(tx, { ...mail, lessonId: mail.lessonId ?? lessonOf(mail.content) })
}

/** Queues mails of one kind to many members by one statement, because a statement for each takes too long. */
export function outboxForMany<Contents extends { [Kind in keyof Contents]: object }>() {
  return async <Kind extends keyof Contents & MailKind>(
    { writer, now }: Queueing,
    mails: ReadonlyArray<NewMail<Kind, Contents[Kind]>>,
  ): Promise<void> => {
    const rows = mails.filter(({ to }) => !isNoAddress(to.email)).map((mail) => rowOf(mail, now))
    if (rows.length > 0) await insertMails(writer, rows)
  }
}

/**
 * Puts a mail into the outbox, in the transaction of the change that it reports: both are committed, or
 * neither. A member who has closed the account, or has told no address, gets no mail.
 */
async function queueMail({ writer, now }: Queueing, mail: NewMail<MailKind, object>): Promise<void> {
  if (isNoAddress(mail.to.email)) return
  await insertMail(writer, rowOf(mail, now))
}

function rowOf(
  { id = newId(), kind, to, content, inquiryId, guestId, lessonId, waitMs = 0 }: NewMail<MailKind, object>,
  now: number,
) {
  const name = 'name' in to ? to.name : fullName(to)
  return {
    id,
    kind,
    recipient: to.email,
    memberId: to.memberId,
    inquiryId: inquiryId ?? null,
    guestId: guestId ?? null,
    lessonId: lessonId ?? null,
    language: to.language,
    content: JSON.stringify({ name, ...content }),
    writtenAt: now,
    dueAt: now + waitMs,
  }
}

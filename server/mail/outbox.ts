import type { Language } from '#studio/languages.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { isPlaceholder } from './addresses.ts'
import { deleteUnsent, insertMail, listTo, markForScrubbing, scrubFinished } from './queries.ts'
import type { MailKind } from './template.ts'
import { writtenName } from './written-name.ts'
import type { PersonName } from './written-name.ts'

/** Who gets a mail: a member with both names, or somebody who is known by one name as they wrote it. */
export type Recipient = {
  email: string
  /** Null for a recipient who is no member. The mail stays the member's when the address changes. */
  memberId: string | null
  language: Language
} & (PersonName | { name: string })

interface NewMail<Kind, Content> {
  kind: Kind
  to: Recipient
  content: Content
}

/** The function that queues a feature's mails. `Contents` has the content of each kind of mail that the feature sends. */
export function outboxFor<Contents extends { [Kind in keyof Contents]: object }>() {
  return async <Kind extends keyof Contents & MailKind>(
    writer: Writer,
    mail: NewMail<Kind, Contents[Kind]>,
    now: number,
  ): Promise<void> => queueMail(writer, mail, now)
}

/**
 * Puts a mail into the outbox, in the transaction of the change that it reports: both are committed, or neither.
 * A member who has closed the account gets no mail.
 */
async function queueMail(
  writer: Writer,
  { kind, to, content }: NewMail<MailKind, object>,
  now: number,
): Promise<void> {
  if (isPlaceholder(to.email)) return
  const name = 'name' in to ? to.name : writtenName(to, to.language)
  await insertMail(writer, {
    id: newId(),
    kind,
    recipient: to.email,
    memberId: to.memberId,
    language: to.language,
    content: JSON.stringify({ name, ...content }),
    writtenAt: now,
  })
}

/**
 * Removes the content of the mails to a member who closes the account, at whatever address, and of those about the
 * inquiries. Mails that are still to be sent lose it when they have been sent.
 */
export async function scrubMailsOf(
  writer: Writer,
  { memberId, inquiries }: { memberId: string; inquiries: string[] },
): Promise<void> {
  await markForScrubbing(writer, memberId, inquiries)
  await scrubFinished(writer)
}

/** What was mailed to a member, at whatever address, the newest first. */
export async function mailsTo(reader: Reader, memberId: string) {
  return listTo(reader, memberId)
}

/** Empties the outbox of a demo studio: its bookings are made up, so no mail may tell of them. */
export async function discardUnsent(writer: Writer): Promise<void> {
  await deleteUnsent(writer)
}

import { listAnsweredBefore, listAskedBefore } from '#server/features/inquiries/timeline-queries.ts'
import { reasonOf, stateOf } from '#server/features/mails/mail-state.ts'
import { subjectOf } from '#server/features/mails/subject-of.ts'
import { listMailsBefore } from '#server/mail/member-queries.ts'
import type { Source } from './source.ts'

export const mailed: Source = {
  name: 'mailed',
  kind: 'mail',
  list: async ({ reader, language, writeMail, ...recipients }, earlier) =>
    (await listMailsBefore(reader, recipients, earlier)).map((mail) => ({
      id: mail.id,
      at: mail.writtenAt,
      facts: {
        what: 'mailed',
        subject: subjectOf({ ...mail, language }, writeMail),
        recipient: mail.recipient,
        state: stateOf(mail),
        reason: reasonOf(mail),
      },
    })),
}

/** Of a longer text the beginning is enough to recognise it. */
const shownCharacters = 200

const beginningOf = (text: string) =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text

export const asked: Source = {
  name: 'asked',
  kind: 'inquiry',
  list: async ({ reader, memberId }, earlier) =>
    (await listAskedBefore(reader, memberId, earlier)).map(({ id, at, text }) => ({
      id,
      at,
      facts: { what: 'asked', text: beginningOf(text) },
    })),
}

export const answered: Source = {
  name: 'answered',
  kind: 'inquiry',
  list: async ({ reader, memberId }, earlier) =>
    (await listAnsweredBefore(reader, memberId, earlier)).map(({ id, at, actorId, text }) => ({
      id,
      at,
      actorId,
      facts: { what: 'answered', text: beginningOf(text) },
    })),
}

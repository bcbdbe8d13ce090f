import type { Entry } from './calendar-file.ts'
import type { Letter, Occasion } from './letter.ts'
import type { Mailbox } from './message.ts'

/** What one kind of mail says. Its subject, opening and closing stand in the texts, under the name of the kind. */
export interface Body extends Pick<Letter, 'facts' | 'links'> {
  /** What its subject, opening and closing name. */
  words?: Record<string, string | number>
  entry?: Entry
  /** Who gets a reply, if not the studio: then the mail is to the studio itself. */
  replyTo?: Mailbox
}

/** How each kind of mail becomes words, from what was kept when it was queued. */
export type Bodies<Contents> = {
  [Kind in keyof Contents]: (content: Contents[Kind], occasion: Occasion) => Body
}

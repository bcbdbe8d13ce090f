import type { TextKey } from '#server/texts.ts'
import type { CalendarEntry } from './calendar-file.ts'
import type { MailContext } from './context.ts'
import type { Fact, Link } from './layout.ts'
import type { NamedAddress } from './message.ts'

type KindOf<Key> = Key extends `mail.${infer Kind}.opening` ? Kind : never

/** Every kind of mail for which `locales/<language>/mail.json` has a subject, an opening and a closing. */
export type MailKind = KindOf<TextKey>

/** The part of a mail that its template makes. Subject, opening and closing come from the texts of the kind. */
export interface MailBody {
  facts: readonly Fact[]
  links: readonly Link[]
  /** Values for the placeholders in subject, opening and closing. */
  values?: Record<string, string | number>
  calendarEntry?: CalendarEntry
  /** Who gets the reply. Absent, replies go to the studio. Present, the mail itself goes to the studio. */
  replyTo?: NamedAddress
}

/** Makes the body of a mail from the content that was queued. */
export type Template<Content> = (content: Content, context: MailContext) => MailBody

/** One template for each kind of mail that a feature sends. */
export type Templates<Contents> = { [Kind in keyof Contents]: Template<Contents[Kind]> }

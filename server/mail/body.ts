import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import type { CalendarEntry } from './calendar-file.ts'
import type { NamedAddress } from './message.ts'
import type { MailContext } from './context.ts'

/**
 * The part of a mail that its template makes. Subject, opening and closing come from the texts of the kind.
 */
export interface MailBody {
  rows: readonly MailRow[]
  links: readonly Link[]
  /** Values for the placeholders in subject, opening and closing. */
  values?: Record<string, string | number>
  /** One for each lesson that the mail is about. */
  calendarEntries?: readonly CalendarEntry[]
  /** Where mail programs end mails of this kind with one click. */
  oneClickUnsubscribe?: string
  /** Who gets the reply. Absent, replies go to the studio. Present, the mail itself goes to the studio. */
  replyTo?: NamedAddress
}

export interface MailRow {
  label: string
  lines: readonly string[]
}

export interface Link {
  text: string
  url: string
}

/** A link to a page of the site, in the language of the mail. */
export const linkTo = (
  page: 'profile' | 'address' | 'booking' | 'price',
  { language, site }: MailContext,
): Link => ({
  text: textsIn(language)(`mail.link.${page}`),
  url: `${site}/${page}`,
})

/** Date and time of an instant, for example "Mon, November 23, 2026, 10:00". */
export const momentText = (instant: number, language: Language): string =>
  textsIn(language)('mail.moment', { date: dateText(instant, language), time: timeText(instant) })

/** The same with the time zone, where a reader in another country needs it. */
export const zonedMomentText = (instant: number, language: Language): string =>
  textsIn(language)('mail.when', { span: momentText(instant, language) })

/** HTML that is safe to show. Only the function `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/**
 * Escapes every value in the template, for text and for quoted attributes. Values that are `Html` stay as
 * they are.
 */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, position) => text + markupOf(parts[position] ?? '')).join(''))
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

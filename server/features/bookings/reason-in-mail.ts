import type { Fact } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { onOneLine } from '#server/mail/layout.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Worded } from '#studio/languages.ts'

/** The content of a mail that tells why the studio has cancelled. Mails of earlier versions have no reason. */
export interface WithReason {
  reason?: Worded
}

/** The reason of a cancellation in the language of the mail; none when the studio gave none. */
export function reasonFacts(reason: Worded | undefined, { language }: MailContext): Fact[] {
  const words = onOneLine(inLanguage(language, reason?.ja ?? '', reason?.en ?? ''))
  return words === '' ? [] : [{ label: textsIn(language)('mail.label.reason'), lines: [words] }]
}

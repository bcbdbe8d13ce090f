import { textsIn } from '#server/texts.ts'
import type { Link, MailRow } from './body.ts'
import type { MailContext } from './context.ts'

/**
 * What a mail about a first lesson says of the questionnaire, with the link that answers it. Signed for the
 * reader's address, so that a link that went to a mistyped one ends when the studio corrects it.
 */
export function askToAnswer(
  bookingId: string,
  {
    site,
    linkTokens,
    recipient,
    language,
  }: Pick<MailContext, 'site' | 'linkTokens' | 'recipient' | 'language'>,
): { row: MailRow; link: Link } {
  const text = textsIn(language)
  const token = linkTokens.sign('firstVisit', bookingId, recipient)
  return {
    row: { label: text('mail.label.firstVisit'), lines: [text('mail.firstVisit')] },
    link: { text: text('mail.link.firstVisit'), url: `${site}/first-visit#token=${token}` },
  }
}

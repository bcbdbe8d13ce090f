import { textsIn } from '#server/texts.ts'
import type { Link } from './body.ts'
import type { MailContext } from './context.ts'

interface AboutSeat {
  bookingId: string
}

/**
 * The page on which the guest sees, pays for and cancels the booking, without a login. Signed for the
 * reader's address, so that a link that went to a mistyped one ends when the studio corrects it.
 */
export const addressOfOwnPage = (
  { bookingId }: AboutSeat,
  { site, linkTokens, recipient }: Pick<MailContext, 'site' | 'linkTokens' | 'recipient'>,
): string => `${site}/trial#token=${linkTokens.sign('trial', bookingId, recipient)}`

/** The link to it in a mail. */
export const linkToOwnPage = (about: AboutSeat, context: MailContext): Link => ({
  text: textsIn(context.language)('mail.link.trial'),
  url: addressOfOwnPage(about, context),
})

/**
 * The page on which a guest pays for a hire by card, signed in the same way. None where the studio takes no
 * payments on the website.
 */
export const linksToPayHire = (
  hireId: string,
  { site, linkTokens, recipient, language, online }: MailContext,
): Link[] => {
  if (online !== true) return []
  const token = linkTokens.sign('hire', hireId, recipient)
  return [{ text: textsIn(language)('mail.link.payHire'), url: `${site}/pay#hire=${token}` }]
}

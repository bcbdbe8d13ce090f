import type { Link } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'

interface AboutSeat {
  bookingId: string
}

/** The page on which the guest sees, pays for and cancels the booking, without a login. */
export const addressOfOwnPage = ({ bookingId }: AboutSeat, { site, linkTokens }: MailContext): string =>
  `${site}/trial#token=${linkTokens.sign('trial', bookingId)}`

/** The link to it in a mail. */
export const linkToOwnPage = (about: AboutSeat, context: MailContext): Link => ({
  text: textsIn(context.language)('mail.link.trial'),
  url: addressOfOwnPage(about, context),
})

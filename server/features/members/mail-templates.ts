import type { Bodies } from '#server/mail/body.ts'
import { linkTo } from '#server/mail/letter.ts'
import { textsIn } from '#server/texts.ts'
import { dayMs, dateText, timeText } from '#time/tokyo.ts'

export interface MemberMails {
  /** Instants are milliseconds since the epoch. The token of the link is made when the mail is written. */
  paymentLink: { name: string; linkId: string; expiresAt: number }
  /** To the address before. `begins` is all that it tells of the new one. */
  emailChanged: { name: string; begins: string; changedAt: number }
  /** How many bookings were cancelled and how many tickets lapsed. */
  accountClosed: { name: string; bookings: number; tickets: number }
}

export const memberBodies: Bodies<MemberMails> = {
  paymentLink({ linkId, expiresAt }, occasion) {
    const { language, site, linkTokens } = occasion
    const text = textsIn(language)
    const until = text('mail.moment', { date: dateText(expiresAt, language), time: timeText(expiresAt) })
    const url = `${site}/pay?token=${linkTokens.sign('payment', linkId)}`
    return {
      facts: [
        { label: text('mail.label.toDo'), lines: [text('mail.paymentLink.toDo')] },
        { label: text('mail.label.payUntil'), lines: [text('mail.paymentLink.until', { until })] },
        { label: text('mail.label.begins'), lines: [text('mail.paymentLink.begins')] },
      ],
      links: [
        { text: text('mail.link.pay'), url },
        linkTo('price', occasion),
        { text: text('mail.link.terms'), url: `${site}/about#legal` },
      ],
    }
  },

  emailChanged({ begins, changedAt }, { language }) {
    const text = textsIn(language)
    const span = text('mail.moment', { date: dateText(changedAt, language), time: timeText(changedAt) })
    return {
      facts: [
        { label: text('mail.label.changedAt'), lines: [text('mail.when', { span })] },
        { label: text('mail.label.newEmail'), lines: [text('mail.emailChanged.begins', { begins })] },
        { label: text('mail.label.notYours'), lines: [text('mail.emailChanged.notYours')] },
      ],
      links: [],
    }
  },

  accountClosed({ bookings, tickets }, { language }) {
    const text = textsIn(language)
    const cancelled = text('mail.accountClosed.bookings', { count: bookings })
    const lapsed = text('mail.accountClosed.tickets', { count: tickets })
    return {
      facts: [
        ...(bookings > 0 ? [{ label: text('mail.label.bookings'), lines: [cancelled] }] : []),
        ...(tickets > 0 ? [{ label: text('mail.label.tickets'), lines: [lapsed] }] : []),
        { label: text('mail.label.data'), lines: [text('mail.accountClosed.data')] },
      ],
      links: [],
    }
  },
}

/** Made-up contents, for a look at each mail. */
export function sampleMemberMails(now: number, name: string): MemberMails {
  return {
    paymentLink: { name, linkId: 'sample', expiresAt: now + 7 * dayMs },
    emailChanged: { name, begins: 'ha', changedAt: now },
    accountClosed: { name, bookings: 2, tickets: 3 },
  }
}

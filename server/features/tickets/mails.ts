import { linkTo } from '#server/mail/body.ts'
import { outboxFor, outboxForMany } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { dateText } from '#time/tokyo.ts'

interface ExpiringTickets {
  tickets: number
  /** The midnight in Tokyo that ends the last day on which they can be used. */
  expiresAt: number
}

export interface TicketMails {
  /** The lots that expire soon, the first one first. */
  ticketsExpireSoon: { lots: ExpiringTickets[] }
  /** The studio gave tickets. `reason` is what it wrote about them; `expiresAt` null: they do not expire. */
  ticketsGranted: { tickets: number; expiresAt: number | null; reason: string }
}

export const queueTicketMail = outboxFor<TicketMails>()
export const queueTicketMails = outboxForMany<TicketMails>()

const lastDayText = (expiresAt: number, language: Language) => dateText(expiresAt - 1, language)

export const ticketTemplates: Templates<TicketMails> = {
  ticketsExpireSoon({ lots }, context) {
    const { language } = context
    const text = textsIn(language)
    const lines = lots.map(({ tickets: count, expiresAt }) =>
      text('mail.ticketsExpireSoon.lot', { count, expiry: lastDayText(expiresAt, language) }),
    )
    const first = Math.min(...lots.map(({ expiresAt }) => expiresAt))
    return {
      values: { expiry: lastDayText(first, language) },
      rows: [{ label: text('mail.label.tickets'), lines }],
      links: [linkTo('booking', context), linkTo('profile', context)],
    }
  },
  ticketsGranted({ tickets: count, expiresAt, reason }, context) {
    const { language } = context
    const text = textsIn(language)
    const expiry =
      expiresAt === null
        ? text('mail.ticketsGranted.lasting')
        : text('mail.ticketsGranted.until', { expiry: lastDayText(expiresAt, language) })
    return {
      values: { count },
      rows: [
        { label: text('mail.label.tickets'), lines: [text('mail.ticketsGranted.tickets', { count })] },
        { label: text('mail.label.expiry'), lines: [expiry] },
        { label: text('mail.label.grantedFor'), lines: [reason] },
      ],
      links: [linkTo('booking', context), linkTo('profile', context)],
    }
  },
}

/** What the dialog of a member's tickets holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { ticketChange } from '#contract/ticket-administration.ts'
import { wholeNumber } from '#web/lib/whole-number.ts'
import { lastDayChecks } from './last-day.ts'

/** As typed. */
export interface TicketValues {
  way: 'give' | 'take'
  /** How many, without a sign. */
  change: string
  reason: string
  expiresOn: string
}

export const emptyTickets: TicketValues = { way: 'give', change: '', reason: '', expiresOn: '' }

/** The last day counts only for tickets that are given. */
export const ticketForm = z.pipe(
  z.transform(({ way, change, reason, expiresOn }: TicketValues): z.input<typeof ticketChange> => {
    const count = wholeNumber(change)
    return {
      change: way === 'take' ? 0 - count : count,
      reason,
      ...(way === 'give' && expiresOn.trim() !== '' && { expiresOn: expiresOn.trim() }),
    }
  }),
  ticketChange.check(...lastDayChecks),
)

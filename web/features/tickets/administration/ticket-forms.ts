/** What the dialog of a member's tickets holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { campaign, ticketChange, wrongLastDay } from '#contract/tickets/ticket-administration.ts'
import { memberTypes as knownTypes } from '#studio/member-types.ts'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { wholeNumber } from '#web/lib/whole-number.ts'

/** The contract refuses what is no day. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && instantOf(text) !== undefined

const refusing = (wrong: 'past' | 'tooFar') =>
  z.refine<{ expiresOn?: string | undefined }>(
    ({ expiresOn: day }) => !isDay(day) || wrongLastDay(day, dateOf(Date.now())) !== wrong,
    { path: ['expiresOn'], error: wrong },
  )

/** The checks of a form for a last day that is over, or too far away. */
const lastDayChecks = [refusing('past'), refusing('tooFar')] as const

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

/** As typed. */
export interface CampaignValues {
  tickets: string
  reason: string
  expiresOn: string
  /** Codes of member types as the checkboxes have them; none chosen: every type. */
  memberTypes: string[]
  notBookedSince: string
}

export const emptyCampaign: CampaignValues = {
  tickets: '',
  reason: '',
  expiresOn: '',
  memberTypes: [],
  notBookedSince: '',
}

/** @param q the words by which the members were searched */
export const campaignForm = (q: string) =>
  z.pipe(
    z.transform(
      ({
        tickets,
        reason,
        expiresOn,
        memberTypes,
        notBookedSince,
      }: CampaignValues): z.input<typeof campaign> => ({
        tickets: wholeNumber(tickets),
        reason,
        ...(q.trim() !== '' && { q: q.trim() }),
        ...(expiresOn.trim() !== '' && { expiresOn: expiresOn.trim() }),
        ...(memberTypes.length > 0 && {
          memberTypes: knownTypes.filter((type) => memberTypes.includes(String(type))),
        }),
        ...(notBookedSince.trim() !== '' && { notBookedSince: notBookedSince.trim() }),
      }),
    ),
    campaign.check(...lastDayChecks),
  )

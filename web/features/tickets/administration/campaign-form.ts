/** What the dialog of a campaign holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { campaign } from '#contract/ticket-administration.ts'
import { memberTypes as knownTypes } from '#studio/member-types.ts'
import { wholeNumber } from '#web/lib/whole-number.ts'
import { lastDayChecks } from './last-day.ts'

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

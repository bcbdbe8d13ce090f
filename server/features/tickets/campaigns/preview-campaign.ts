import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { MemberConditions } from '#contract/member-filter.ts'
import type { Campaign, CampaignPreview } from '#contract/ticket-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { findRecipients } from '#server/features/members/recipient-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { endOfLastDay } from '../last-day.ts'

/** How many members a preview names. */
const mostNames = 100

/** A campaign for those members of the list who meet its conditions. */
export interface WantedCampaign extends Campaign {
  conditions: MemberConditions
}

export type Recipient = Awaited<ReturnType<typeof findRecipients>>[number]

/** Tells how many members a campaign would give tickets to, and who they are. */
export async function readCampaign(
  reader: Reader,
  wanted: WantedCampaign,
  now: number,
): Promise<CampaignPreview> {
  endOfLastDay(wanted.expiresOn, now)
  return previewOf(wanted, await recipientsOf(reader, wanted, now))
}

/** Throws `error.campaign.tooMany` when the transaction would keep others waiting for too long. */
export async function recipientsOf(
  reader: Reader,
  { q, conditions, memberTypes, notBookedSince }: WantedCampaign,
  now: number,
): Promise<Recipient[]> {
  if (notBookedSince !== undefined && notBookedSince > dateOf(now))
    throw new ApiError('error.server.invalid', { notBookedSince: 'future' })
  const since = notBookedSince === undefined ? undefined : instantOf(notBookedSince)
  const filter = { ...conditions, q }
  const found = await findRecipients(reader, { filter, memberTypes, notBookedSince: since }, now)
  if (found.length > limits.campaignMembers) throw new ApiError('error.campaign.tooMany')
  return found
}

export function previewOf(wanted: Campaign, recipients: readonly Recipient[]): CampaignPreview {
  return {
    hash: hashOf(wanted, recipients),
    members: recipients.length,
    tickets: recipients.length * wanted.tickets,
    names: recipients.slice(0, mostNames).map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
  }
}

/** The same as long as the campaign would do the same. The reason is left out, so that a slip of the pen can be corrected. */
function hashOf({ tickets, expiresOn }: Campaign, recipients: readonly Recipient[]): string {
  const counted = [tickets, expiresOn ?? null, recipients.map(({ id }) => id).toSorted()]
  return createHash('sha256').update(JSON.stringify(counted)).digest('base64url').slice(0, 22)
}

/** Tickets that administrators give and take: of one member, or to many at once in a campaign. */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { memberConditions } from '#contract/accounts/member-administration.ts'
import { route } from '#contract/route.ts'
import { requiredText } from '#contract/text-fields.ts'

/** The member reads why tickets were given. */
const reason = requiredText(limits.reasonLength)

/**
 * The last day in Tokyo on which the tickets can be used; absent when they do not expire. `wrongLastDay`
 * checks the rest.
 */
const expiresOn = z.optional(z.iso.date('pattern'))

const dayMs = 86_400_000

/** Why a last day is refused on `today` in Tokyo, if so. */
export function wrongLastDay(day: string, today: string): 'past' | 'tooFar' | undefined {
  if (day < today) return 'past'
  return Date.parse(day) - Date.parse(today) > limits.expiryDays * dayMs ? 'tooFar' : undefined
}

/**
 * The form with which tickets are given to a member (`change` above 0) or taken, and the body of its call.
 */
export const ticketChange = z
  .object({
    change: z.int('pattern').check(
      z.minimum(-limits.ticketsAtOnce, 'tooMany'),
      z.maximum(limits.ticketsAtOnce, 'tooMany'),
      z.refine((change) => change !== 0, 'zero'),
    ),
    reason,
    expiresOn,
  })
  .check(
    z.refine(({ change, expiresOn: day }) => change > 0 || day === undefined, {
      path: ['expiresOn'],
      error: 'notForTaking',
      when: ({ issues }) => issues.length === 0,
    }),
  )

export type TicketChange = z.output<typeof ticketChange>

const campaignShape = {
  /** Only members in whom every word is found, as in the list of members. */
  q: z.optional(z.string('pattern').check(z.maxLength(limits.searchLength, 'tooLong'))),
  /** Only members of these types; absent: of every type. */
  memberTypes: z.optional(
    z
      .array(z.literal([...memberTypes], 'pattern'), 'pattern')
      .check(z.minLength(1, 'required'), z.maxLength(memberTypes.length, 'tooLong')),
  ),
  /** Only members without a booking of a lesson on or after this day in Tokyo. */
  notBookedSince: z.optional(z.iso.date('pattern')),
  /** For each member. */
  tickets: z.int('pattern').check(z.minimum(1, 'tooFew'), z.maximum(limits.ticketsAtOnce, 'tooMany')),
  reason,
  expiresOn,
}

/** The form of a campaign and the body of its preview. */
export const campaign = z.object(campaignShape)

export type Campaign = z.output<typeof campaign>

const campaignPreview = z.object({
  /** Names what was counted. The campaign is refused when there is something else by then. */
  hash: z.string(),
  members: z.int(),
  /** Of all members together. */
  tickets: z.int(),
  /** The first of the members, in the order of their kana. */
  names: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
})

export type CampaignPreview = z.output<typeof campaignPreview>

export const adjustTickets = {
  ...route('adjustTickets', 'POST', '/admin/user/{id}/tickets', 'admin'),
  summary:
    'Gives a member tickets as a new lot, by mail with the reason, or takes some, those that expire first',
  params: byId,
  headers: ['Idempotency-Key'],
  body: ticketChange,
  answer: z.object({ tickets: z.int() }),
  status: 201,
  errors: ['error.member.notFound', 'error.change.notEnough'],
} as const satisfies Endpoint

export const previewCampaign = {
  ...route('previewCampaign', 'POST', '/admin/tickets/campaign/preview', 'admin', { recorded: true }),
  summary:
    'How many members a campaign would give tickets to, and who they are; changes nothing. The query has the conditions of the list of members',
  query: memberConditions,
  body: campaign,
  answer: campaignPreview,
  status: 200,
  errors: ['error.campaign.tooMany'],
} as const satisfies Endpoint

export const grantCampaign = {
  ...route('grantCampaign', 'POST', '/admin/tickets/campaign', 'admin'),
  summary:
    'Gives a lot of tickets to each member who matches, and mails each of them. Administrators and blocked accounts get none',
  headers: ['Idempotency-Key'],
  query: memberConditions,
  body: z.object({ ...campaignShape, hash: z.string('required') }),
  answer: z.object({ members: z.int(), tickets: z.int() }),
  status: 201,
  errors: ['error.campaign.changed', 'error.campaign.noMembers', 'error.campaign.tooMany'],
} as const satisfies Endpoint

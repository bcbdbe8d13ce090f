/** Free seats in events, which members with a yoga plan get each year, and administrators give by hand. */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { requiredText } from './text-fields.ts'

export const invitation = z.object({
  id: z.string(),
  /** `ended`: it has expired, or the studio took it back, without having been used. */
  state: z.enum(['unused', 'used', 'ended']),
  givenAt: utcInstant,
  /** Whether an administrator gave it. */
  byHand: z.boolean(),
  /** The last day in Tokyo on which an event can be booked with it. */
  expiresOn: z.iso.date(),
  /** The event that was booked with it; null otherwise. */
  event: z.nullable(z.object({ title: z.string(), start: utcInstant })),
})

export type Invitation = z.output<typeof invitation>

/** The form with which an administrator gives an invitation or takes it back, and the body of the calls. */
export const invitationReason = z.object({ reason: requiredText(limits.reasonLength) })

export const listOwnInvitations = {
  ...route('listOwnInvitations', 'GET', '/user/invitations', 'member'),
  summary:
    'The caller’s invitations to events: first the unused ones, in the order in which they are used, then the used ones',
  answer: z.array(invitation),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const listInvitationsOf = {
  ...route('listInvitationsOf', 'GET', '/admin/user/{id}/invitations', 'admin'),
  summary: 'The invitations of a member, those that have ended last',
  params: byId,
  answer: z.array(invitation),
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

export const giveInvitation = {
  ...route('giveInvitation', 'POST', '/admin/user/{id}/invitations', 'admin'),
  summary: 'Gives a member an invitation beside those of the year, by mail with the reason',
  params: byId,
  headers: ['Idempotency-Key'],
  body: invitationReason,
  answer: byId,
  status: 201,
  errors: ['error.member.notFound', 'error.invitation.administrator'],
} as const satisfies Endpoint

export const withdrawInvitation = {
  ...route('withdrawInvitation', 'POST', '/admin/invitations/{id}/withdrawal', 'admin'),
  summary: 'Takes an unused invitation back; the server gives no other one for it',
  params: byId,
  body: invitationReason,
  answer: byId,
  status: 200,
  errors: ['error.invitation.notFound', 'error.invitation.used', 'error.invitation.ended'],
} as const satisfies Endpoint

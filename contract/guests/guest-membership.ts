/** How a guest becomes a member. The bookings stay with the guest and are shown in the member's history. */
import * as z from 'zod/mini'
import { newMemberFields } from '#contract/accounts/account-administration.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'

export const makeGuestMember = {
  ...route('makeGuestMember', 'POST', '/admin/guests/{id}/member', 'admin'),
  summary:
    'Adds a guest as a member, like `addMember`, and shows the guest’s bookings in the member’s history',
  params: byId,
  headers: ['Idempotency-Key'],
  body: newMemberFields,
  /** The id of the member. */
  answer: byId,
  status: 201,
  errors: ['error.guest.notFound', 'error.guest.isMember', 'error.email.isUsed', 'error.addressId.notFound'],
} as const satisfies Endpoint

export const linkGuest = {
  ...route('linkGuest', 'PUT', '/admin/guests/{id}/member', 'admin'),
  summary: 'Notes that a guest is a member who has an account already',
  params: byId,
  body: z.object({ memberId: z.string('required').check(z.minLength(1, 'required')) }),
  /** The id of the member. */
  answer: byId,
  status: 200,
  errors: ['error.guest.notFound', 'error.guest.isMember', 'error.guest.sameLesson', 'error.member.notFound'],
} as const satisfies Endpoint

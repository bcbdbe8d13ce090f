/** Who works for the studio, and how further persons are invited to it. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { linkToken } from '#contract/link-token.ts'
import { newPasswordFields, sameTwice } from '#contract/login/passwords.ts'
import { email } from '#contract/members/member-fields.ts'
import { givenRoles } from '#contract/roles.ts'
import { route } from '#contract/route.ts'
import { confirmation } from '#contract/second-factors/identity.ts'
import { optionalText, requiredText } from '#contract/text-fields.ts'
import { languages } from '#studio/languages.ts'

/** What an administrator may invite to. */
export const invitedRoles = ['ADMIN', ...givenRoles] as const

export type InvitedRole = (typeof invitedRoles)[number]

const teacherOfRole = z.refine<{ role: InvitedRole; teacherId: string | null }>(
  ({ role, teacherId }) => role !== 'TEACHER' || Boolean(teacherId),
  { path: ['teacherId'], error: 'required', when: ({ issues }) => issues.length === 0 },
)

/** The form of an invitation. A name and an address are enough. */
export const invitationFields = z
  .object({
    lastName: requiredText(limits.nameLength),
    firstName: optionalText(limits.nameLength),
    email,
    role: z.enum(invitedRoles, 'required'),
    /** Who of the studio's teachers it is, for the role `TEACHER`; ignored for others. */
    teacherId: z._default(z.nullable(z.string('pattern')), null),
    /** Of the mail and of the account. */
    language: z.enum(languages, 'required'),
  })
  .check(teacherOfRole)

export type InvitationFields = z.output<typeof invitationFields>

const person = z.object({
  id: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  email: z.string(),
  role: z.enum(invitedRoles),
  teacherId: z.nullable(z.string()),
})

const staff = z.object({
  people: z.array(
    z.extend(person, {
      blocked: z.boolean(),
      /** Whether the login asks for a second factor. */
      secondFactor: z.boolean(),
    }),
  ),
  /** Those that were neither accepted nor withdrawn, the newest first. */
  invitations: z.array(z.extend(person, { sentAt: utcInstant, expiresAt: utcInstant, expired: z.boolean() })),
})

export type Staff = z.output<typeof staff>

export const listStaff = {
  ...route('listStaff', 'GET', '/admin/staff', 'admin'),
  summary: 'Administrators and the other persons of the staff with their roles, and the open invitations',
  answer: staff,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const inviteStaff = {
  ...route('inviteStaff', 'POST', '/admin/staff/invitations', 'admin'),
  summary:
    'Invites a person to a role of the staff by mail. The account is made when the person sets a password with the link',
  body: z.object({ ...invitationFields.shape, confirmation }).check(teacherOfRole),
  answer: byId,
  status: 201,
  errors: [
    'error.identity.unconfirmed',
    'error.email.isUsed',
    'error.staffInvitation.pending',
    'error.teacher.notFound',
  ],
} as const satisfies Endpoint

export const resendStaffInvitation = {
  ...route('resendStaffInvitation', 'POST', '/admin/staff/invitations/{id}/mail', 'admin'),
  summary: 'Mails an open invitation again, from now on for seven days',
  params: byId,
  answer: z.object({ email: z.string() }),
  status: 200,
  errors: ['error.staffInvitation.notFound'],
} as const satisfies Endpoint

export const withdrawStaffInvitation = {
  ...route('withdrawStaffInvitation', 'DELETE', '/admin/staff/invitations/{id}', 'admin'),
  summary: 'Withdraws an open invitation: its link makes no account any more',
  params: byId,
  answer: byId,
  status: 200,
  errors: ['error.staffInvitation.notFound'],
} as const satisfies Endpoint

const linkErrors = [
  'error.staffInvitation.unknown',
  'error.staffInvitation.used',
  'error.staffInvitation.expired',
  'error.staffInvitation.withdrawn',
] as const

export const readStaffInvitation = {
  ...route('readStaffInvitation', 'POST', '/user/staff-invitation/link', 'anyone'),
  summary: 'To what the link of an invitation invites whom, while it works; does not use the link',
  body: z.object({ token: linkToken }),
  answer: z.object({ email: z.string(), role: z.enum(invitedRoles) }),
  status: 200,
  errors: linkErrors,
} as const satisfies Endpoint

export const acceptStaffInvitation = {
  ...route('acceptStaffInvitation', 'POST', '/user/staff-invitation', 'anyone'),
  summary: 'Makes the account of an invited person with the password that they chose, once',
  body: z.object({ token: linkToken, ...newPasswordFields.shape }).check(sameTwice),
  answer: z.object({}),
  status: 200,
  errors: [...linkErrors, 'error.email.isUsed'],
} as const satisfies Endpoint

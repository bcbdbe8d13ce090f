import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { confirmation } from '#contract/second-factors/identity.ts'
import { roles } from '#contract/roles.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import {
  addressRest,
  birthday,
  email,
  gender,
  kanaName,
  personName,
  phone,
  postalCode,
} from './member-fields.ts'

/** 1 female, 2 male, 3 unspecified (specification section 3). */
export const genders = [1, 2, 3] as const

export type Gender = (typeof genders)[number]

export const member = z.object({
  id: z.string(),
  /** The number on the membership card, counted from 1. */
  number: z.int(),
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  kanaFirstName: z.string(),
  kanaLastName: z.string(),
  gender: z.literal([...genders]),
  email: z.string(),
  phone: z.string(),
  birthday: z.nullable(z.iso.date()),
  addressId: z.string(),
  addressRest: z.string(),
  tickets: z.int(),
  memberType: z.literal([...memberTypes]),
  language: z.enum(['ja', 'en']),
})

export type Member = z.output<typeof member>

/** Another e-mail address that the member wants to log in with and has not confirmed yet. */
const pendingEmail = z.object({
  email: z.string(),
  /** Until when the mailed link confirms it. */
  expiresAt: utcInstant,
})

/** What members see of themselves. */
export const ownMember = z.extend(member, {
  /** Before, only mails about payments and links that the member asks for go to the address. */
  emailConfirmed: z.boolean(),
  pendingEmail: z.nullable(pendingEmail),
  /** Whether the member wants no news by mail. Mails about bookings and payments come all the same. */
  newsDeclined: z.boolean(),
})

export type OwnMember = z.output<typeof ownMember>

export const getOwnMember = {
  ...route('getOwnMember', 'GET', '/user', 'member', { beforeSecondFactor: true }),
  summary: 'The member who calls',
  answer: ownMember,
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** The fields that members may change about themselves. */
export const profileFields = z.object({
  lastName: personName,
  firstName: personName,
  kanaLastName: kanaName,
  kanaFirstName: kanaName,
  email,
  phone,
  birthday,
  addressId: postalCode,
  addressRest,
  gender,
  language: z.enum(['ja', 'en'], 'pattern'),
})

/** The profile form asks for the password as well once the member types another e-mail address. */
export const profileFormFields = z.extend(profileFields, {
  password: z.string('pattern').check(z.maxLength(limits.passwordLength.max, 'tooLong')),
})

/**
 * Any of the fields of the profile. Another e-mail address needs the password, and the confirmation of an
 * administrator who has a second factor.
 */
const profileChange = z.extend(z.partial(profileFormFields), { confirmation: z.optional(confirmation) })

export type ProfileChange = z.output<typeof profileChange>

export const updateOwnMember = {
  ...route('updateOwnMember', 'PATCH', '/user', 'member'),
  summary:
    'Changes the fields that are sent; others stay. Role, tickets and member type cannot be changed here. ' +
    'Another e-mail address needs the password, becomes `pendingEmail`, and replaces the present one when its mailed link is followed',
  body: profileChange,
  answer: ownMember,
  status: 200,
  errors: [
    'error.email.isUsed',
    'error.email.passwordNeeded',
    'error.password.incorrect',
    'error.identity.unconfirmed',
    'error.addressId.notFound',
  ],
} as const satisfies Endpoint

import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { confirmation } from '#contract/second-factors/identity.ts'
import { roles } from '#contract/roles.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import type { AskedAs, FormFacts } from '#studio/forms.ts'
import { limits } from '#contract/limits.ts'
import { asAsked, askedFields, askedOfMember, email, gender, personName } from './member-fields.ts'
import type { AskedField } from './member-fields.ts'

/** 1 female, 2 male, 3 unspecified (specification section 3). */
export const genders = [1, 2, 3] as const

export type Gender = (typeof genders)[number]

/** What a member has who does not say it, or was not asked. */
export const unspecified: Gender = 3

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

/**
 * The fields that members may change about themselves. An empty birthday is none. The studio says which of
 * them may be empty.
 */
export const profileFields = z.object({
  lastName: personName,
  firstName: personName,
  ...askedFields,
  email,
  gender,
  language: z.enum(['ja', 'en'], 'pattern'),
})

/** The profile form asks for the password as well once the member types another e-mail address. */
const profileFormFields = z.extend(profileFields, {
  password: z.string('pattern').check(z.maxLength(limits.passwordLength.max, 'tooLong')),
})

/**
 * Any of the fields of the profile. Another e-mail address needs the password, and the confirmation of an
 * administrator who has a second factor.
 */
const profileChange = z.extend(z.partial(profileFormFields), { confirmation: z.optional(confirmation) })

export type ProfileChange = z.output<typeof profileChange>

/**
 * How the profile asks for the fields that the registration may not ask for. What is kept of a hidden one can
 * be corrected and emptied; where nothing is kept, nothing is taken.
 */
export function askedOfProfile(
  forms: FormFacts,
  kept: Record<AskedField, string | null>,
): Record<AskedField, AskedAs> {
  const isKept = (...fields: AskedField[]) => fields.some((field) => (kept[field] ?? '') !== '')
  const asked = askedOfMember(forms)
  const inProfile = (...fields: AskedField[]) =>
    fields.map((field) => [field, asked[field] === 'hidden' && isKept(...fields) ? 'optional' : asked[field]])
  return Object.fromEntries([
    ...inProfile('kanaLastName', 'kanaFirstName'),
    ...inProfile('phone'),
    ...inProfile('birthday'),
    ...inProfile('addressId', 'addressRest'),
  ]) as Record<AskedField, AskedAs>
}

/** The form of the profile, and what the call accepts, of a member of whom `kept` is known. */
export const profileFormFor = (...given: Parameters<typeof askedOfProfile>) =>
  asAsked(profileFormFields, askedOfProfile(...given))
export const profileChangeFor = (...given: Parameters<typeof askedOfProfile>) =>
  asAsked(profileChange, askedOfProfile(...given))

export const updateOwnMember = {
  ...route('updateOwnMember', 'PATCH', '/user', 'member'),
  summary:
    'Changes the fields that are sent; others stay. Telephone number, birthday, address and kana may be emptied unless the registration requires them. Role, tickets and member type cannot be changed here. ' +
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

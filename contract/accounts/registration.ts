import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  asAsked,
  askedFields,
  askedOfMember,
  email,
  gender,
  password,
  personName,
  postalCode,
  repeatedPassword,
  typedEmail,
} from '#contract/members/member-fields.ts'
import { referralCode } from '#contract/referrals.ts'
import { documentVersion } from '#contract/studio/membership-rules.ts'
import { route } from '#contract/route.ts'
import type { FormFacts } from '#studio/forms.ts'
import { paidMemberTypes } from '#studio/member-types.ts'

/**
 * A field that must repeat another one. It is checked as soon as both fields are valid by themselves, even if
 * other fields are not, so that all mistakes are shown at once.
 */
const repeats = <Name extends string>(original: Name, repetition: string) =>
  z.refine<Record<Name, unknown>>(
    (sent) => sent[original] === (sent as Record<string, unknown>)[repetition],
    {
      path: [repetition],
      error: 'isEqual',
      when: ({ value, issues }) =>
        typeof value === 'object' &&
        value !== null &&
        !issues.some(({ path }) => path?.[0] === original || path?.[0] === repetition),
    },
  )

/**
 * The body of the call of the registration form, in the order of specification section 2. All are required
 * (section 5) except those that the studio does not ask for.
 */
const registrationFields = z
  .object({
    lastName: personName,
    firstName: personName,
    kanaLastName: askedFields.kanaLastName,
    kanaFirstName: askedFields.kanaFirstName,
    email,
    emailConfirmation: typedEmail,
    phone: askedFields.phone,
    birthday: askedFields.birthday,
    addressId: askedFields.addressId,
    addressRest: askedFields.addressRest,
    gender,
    password,
    passwordConfirmation: repeatedPassword,
    consent: z.boolean('required').check(z.refine(Boolean, 'required')),
    /**
     * The version of the rules that the person was shown. Refused when it is not the present one; absent, the
     * present one counts.
     */
    rulesVersion: z.optional(documentVersion),
    /** The plan that the person chose before, which the payment link proposes. */
    plan: z.optional(z.literal([...paidMemberTypes], 'pattern')),
    /** The code of the member who recommended the studio. Empty or absent: none. */
    referral: z.optional(referralCode),
  })
  .check(repeats('email', 'emailConfirmation'), repeats('password', 'passwordConfirmation'))

export type RegistrationInput = z.input<typeof registrationFields>
export type Registration = z.output<typeof registrationFields>

/** The form, and what the call accepts. */
export const registrationFieldsFor = (forms: FormFacts) => asAsked(registrationFields, askedOfMember(forms))

export const registerMember = {
  ...route('registerMember', 'POST', '/user', 'anyone'),
  summary:
    'Registers a member and mails a payment link, in the language of Accept-Language. The section `forms` of the studio’s facts says which of telephone number, birthday, address and kana are required; what it hides is not kept',
  body: registrationFields,
  answer: byId,
  status: 201,
  errors: ['error.email.isUsed', 'error.addressId.notFound', 'error.referral.notFound'],
} as const satisfies Endpoint

export const emailExists = {
  ...route('emailExists', 'POST', '/user/email/exists', 'anyone'),
  summary: 'Whether an e-mail address is registered already',
  body: z.object({ email }),
  answer: z.object({ exists: z.boolean() }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** The place of a postal code. The town is empty when the code belongs to several towns. */
const place = z.object({
  addressId: z.string(),
  prefecture: z.string(),
  city: z.string(),
  town: z.string(),
})

export type Place = z.output<typeof place>

export const findAddress = {
  ...route('findAddress', 'GET', '/user/address', 'anyone'),
  summary: 'The place of a postal code, in the language of Accept-Language',
  query: z.object({ addressId: postalCode }),
  answer: place,
  status: 200,
  errors: ['error.addressId.notFound'],
} as const satisfies Endpoint

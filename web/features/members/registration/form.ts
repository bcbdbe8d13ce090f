import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { wrongBirthday } from '#contract/members/member-fields.ts'
import { registrationFieldsFor } from '#contract/accounts/registration.ts'
import type { Registration, RegistrationInput } from '#contract/accounts/registration.ts'
import type { FormFacts } from '#studio/forms.ts'

/**
 * The form as its sections take it. The fields below have the order of the form, so that the first wrong one
 * gets the focus.
 */
export type RegistrationForm = UseFormReturn<RegistrationInput, unknown, Registration>

export interface SectionProps {
  form: RegistrationForm
}

export const emptyRegistration: RegistrationInput = {
  lastName: '',
  firstName: '',
  kanaLastName: '',
  kanaFirstName: '',
  email: '',
  emailConfirmation: '',
  phone: '',
  birthday: '',
  addressId: '',
  addressRest: '',
  gender: 3,
  referral: '',
  password: '',
  passwordConfirmation: '',
  consent: false,
}

/**
 * The form accepts what the call accepts, except birthdays that the server would refuse because of its clock.
 * @param today the date in Tokyo, `2026-11-20`
 */
export const registrationForm = (forms: FormFacts, today: () => string) =>
  registrationFieldsFor(forms).check(
    ...(['required', 'pattern'] as const).map((type) =>
      z.refine<{ birthday: string }>(({ birthday }) => wrongBirthday(birthday, today()) !== type, {
        path: ['birthday'],
        error: type,
        when: ({ issues }) => !issues.some(({ path }) => path === undefined || path[0] === 'birthday'),
      }),
    ),
  )

/** Checks a repetition again after the field that it repeats has changed. */
export function checkAgain(form: RegistrationForm, repetition: 'emailConfirmation' | 'passwordConfirmation') {
  if (form.getValues(repetition) !== '') void form.trigger(repetition)
}

import type { UseFormReturn } from 'react-hook-form'
import type { Registration, RegistrationInput } from '#contract/registration.ts'

/** The form as its parts take it. The fields below have the order of the form, so that the first wrong one gets the focus. */
export type RegistrationForm = UseFormReturn<RegistrationInput, unknown, Registration>

export interface PartProps {
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
  password: '',
  passwordConfirmation: '',
  consent: false,
}

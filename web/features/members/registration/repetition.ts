import type { RegistrationForm } from './form.ts'

/** Checks a repetition again after the field that it repeats has changed. */
export function checkAgain(form: RegistrationForm, repetition: 'emailConfirmation' | 'passwordConfirmation') {
  if (form.getValues(repetition) !== '') void form.trigger(repetition)
}

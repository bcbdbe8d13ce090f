import type { RegistrationForm } from './form.ts'

/** A repetition that stands already is right or wrong anew when what it repeats changes. */
export function judgeAgain(form: RegistrationForm, repetition: 'emailConfirmation' | 'passwordConfirmation') {
  if (form.getValues(repetition) !== '') void form.trigger(repetition)
}

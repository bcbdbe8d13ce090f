import { formsOfFile } from '#studio/forms.ts'
import type { AskedAs, FormFacts } from '#studio/forms.ts'

/** A registration that the server accepts. */
export const validRegistration = {
  lastName: '山田',
  firstName: '花子',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'ハナコ',
  email: 'hanako@example.test',
  emailConfirmation: 'hanako@example.test',
  phone: '09012345678',
  birthday: '1990-04-01',
  addressId: '1500001',
  addressRest: '1-2-3 ひだまり荘 101',
  gender: 3,
  password: 'sun on the floor',
  passwordConfirmation: 'sun on the floor',
  consent: true,
}

/** The forms of a studio that asks in one way for all that it may leave out at the registration. */
export const registrationAsking = (asked: AskedAs): FormFacts => ({
  ...formsOfFile,
  registrationKana: asked,
  registrationPhone: asked,
  registrationBirthday: asked,
  registrationAddress: asked,
})

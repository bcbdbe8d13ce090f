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

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { registerMember } from '#contract/accounts/registration.ts'
import { readStudio } from '#contract/studio/studio-administration.ts'
import { documentVersions } from '#studio/document-versions.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { connectionLost, refusal } from '#tests/components/api-stub.ts'
import { WithForms } from '#tests/components/given-forms.tsx'
import {
  birthdayPart,
  chooseBirthday,
  registrationApi,
  registrationContent,
} from '#tests/components/given-registration.ts'
import { show } from '#tests/components/show.tsx'
import { registrationAsking, validRegistration } from '#tests/support/registrations.ts'
import { RegistrationForm } from './registration-form.tsx'

const texts = ['kanaLastName', 'kanaFirstName', 'phone', 'addressId', 'addressRest'] as const
const needed = [
  'lastName',
  'firstName',
  'email',
  'emailConfirmation',
  'password',
  'passwordConfirmation',
] as const
const { gender, consent } = validRegistration
const bare = {
  ...Object.fromEntries(needed.map((name) => [name, validRegistration[name]])),
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  birthday: '',
  gender,
  consent,
  rulesVersion: documentVersions.rules,
}

const register = () => page.getByCSS('button[type="submit"]')
const question = () => page.getByRole('alertdialog')

async function open(asked: 'optional' | 'hidden') {
  const api = registrationApi().on(registerMember, () => ({ id: 'member-2' }))
  const form = (
    <WithForms forms={registrationAsking(asked)}>
      <RegistrationForm />
    </WithForms>
  )
  const { t } = await show(form, { language: 'en' })
  const answer = (said: 'yes' | 'no') =>
    question()
      .getByRole('button', { name: t(`common.${said}`) })
      .click()
  return { api, t, answer, sent: () => api.received(registerMember).map(({ body }) => body) }
}

/** Types what every studio needs, letter by letter. */
async function typeNeeded() {
  for (const name of needed) await userEvent.type(page.getByName(name), validRegistration[name])
  await page.getByName('consent').click()
}

test('a visitor registers with name and address alone where the studio asks for no more', async () => {
  const { t, answer, sent } = await open('hidden')
  for (const name of texts) await expect.element(page.getByName(name)).not.toBeInTheDocument()
  await expect.element(birthdayPart('year')).not.toBeInTheDocument()
  await typeNeeded()
  await register().click()
  await expect.element(question()).toMatchTextContent(validRegistration.email)
  for (const key of ['profile.phone', 'profile.birthday', 'register.address', 'register.kanaName'] as const)
    await expect.element(question()).not.toMatchTextContent(t(key))
  await answer('yes')
  await expect.poll(sent).toEqual([bare])
})

test('a field that is optional says so, is checked when it is filled in, and may be left empty again', async () => {
  const { t, answer, sent } = await open('optional')
  for (const name of texts)
    await expect.element(page.getByName(name)).toHaveAttribute('aria-required', 'false')
  await expect.element(birthdayPart('year')).toHaveAttribute('aria-required', 'false')
  await expect.element(birthdayPart('year')).toHaveAccessibleDescription(t('profile.birthdayEmpty'))
  await typeNeeded()
  await userEvent.type(page.getByName('phone'), '12')
  await userEvent.type(page.getByName('addressId'), '150')
  await chooseBirthday('1990--')
  await register().click()
  for (const error of ['phone.pattern', 'addressId.pattern', 'birthday.required'] as const)
    await expect.element(page.getByText(t(`error.${error}`))).toBeVisible()
  await userEvent.clear(page.getByName('phone'))
  await userEvent.clear(page.getByName('addressId'))
  await page.getByRole('button', { name: t('profile.noBirthday') }).click()
  await register().click()
  await answer('yes')
  await expect.poll(sent).toEqual([bare])
})

test('a form that was opened before the studio began to ask shows the field that is missing now, and keeps what was typed', async () => {
  const { api, t, answer, sent } = await open('hidden')
  const asksNow = {
    ...factsOfFiles,
    forms: { ...registrationAsking('hidden'), registrationPhone: 'required' },
  }
  api
    .on(registerMember, () => refusal('error.server.invalid', { fields: { phone: 'required' } }))
    .on(readStudio, () => asksNow as never)
  await typeNeeded()
  const before = registrationContent()
  await register().click()
  await answer('yes')
  const phone = page.getByName('phone')
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(t('error.phone.required'))).toBeVisible()
  expect(registrationContent()).toEqual({ ...before, phone: '' })
  api.on(registerMember, () => ({ id: 'member-2' }))
  await userEvent.type(phone, validRegistration.phone)
  await register().click()
  await answer('yes')
  await expect.poll(() => sent().at(-1)).toEqual({ ...bare, phone: validRegistration.phone })
})

test('what an earlier visit has left in a field that is no longer asked for neither stops the visitor nor is sent', async () => {
  sessionStorage.setItem('hidamari.registration', JSON.stringify({ phone: '12', addressId: '15' }))
  const { answer, sent } = await open('hidden')
  await typeNeeded()
  await register().click()
  await answer('yes')
  await expect.poll(sent).toEqual([bare])
})

test('when the page cannot learn what the studio asks now, the form says that it is refused, and keeps what was typed', async () => {
  const { api, t, answer } = await open('hidden')
  api
    .on(registerMember, () => refusal('error.server.invalid', { fields: { phone: 'required' } }))
    .on(readStudio, connectionLost)
  await typeNeeded()
  const before = registrationContent()
  await register().click()
  await answer('yes')
  await expect.element(page.getByText(t('error.server.invalid'))).toBeVisible()
  expect(registrationContent()).toEqual(before)
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { emailExists, registerMember } from '#contract/accounts/registration.ts'
import { login } from '#contract/sessions.ts'
import { documentVersions } from '#studio/document-versions.ts'
import { connectionLost, refusal } from '#tests/components/api-stub.ts'
import {
  fillInRegistration,
  registrationApi,
  registrationContent,
} from '#tests/components/given-registration.ts'
import { goBackFrom, show, tokenOf } from '#tests/components/show.tsx'
import { validRegistration } from '#tests/support/registrations.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { LanguageToggle } from '#web/app/navigation.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationDone } from './registration-question.tsx'

const question = () => page.getByRole('alertdialog')
const register = () => page.getByCSS('button[type="submit"]')

test('a visitor reads what will be stored, confirms it, and it is sent once while the button is busy', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<{ id: string }>()
  const api = registrationApi().on(registerMember, () => answered)
  const { t } = await show(<RegistrationForm />)
  await fillInRegistration()
  await page.getByText('東京都渋谷区神宮前').first().click()
  await register().click()
  const { lastName, firstName, kanaLastName, email, phone, birthday, addressRest } = validRegistration
  for (const fact of [
    `${lastName} ${firstName}`,
    kanaLastName,
    email,
    phone,
    calendarDateText(birthday, 'ja'),
    `〒150-0001 東京都渋谷区神宮前 ${addressRest}`,
    t('profile.gender3'),
  ])
    await expect.element(question()).toMatchTextContent(fact)
  await expect.element(question()).not.toMatchTextContent(validRegistration.password)

  await question()
    .getByRole('button', { name: t('common.yes') })
    .click()
  await expect.element(register()).toMatchTextContent(t('register.pending'))
  await expect.element(register()).toBeDisabled()
  answer({ id: 'member-2' })
  const done = page.getByRole('heading', { name: t('register.doneTitle') })
  await expect.element(done).toHaveFocus()
  await expect.element(page.getByText(t('register.doneText', { address: email }))).toBeVisible()
  await expect.element(register()).not.toBeInTheDocument()
  expect(api.received(registerMember).map(({ body }) => body)).toEqual([
    { ...validRegistration, rulesVersion: documentVersions.rules },
  ])
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['2', 2],
  ['99', undefined],
])('the plan %s of the price page goes with the registration as %s', async (chosen, plan) => {
  const api = registrationApi().on(registerMember, () => ({ id: 'member-2' }))
  const { t } = await show(<RegistrationForm />, { at: `/register?plan=${chosen}` })
  await fillInRegistration()
  await register().click()
  await question()
    .getByRole('button', { name: t('common.yes') })
    .click()
  await expect.poll(() => api.received(registerMember).map(({ body }) => body.plan)).toEqual([plan])
})

test('a visitor fills in the registration form and sends it with the keyboard alone', async () => {
  const api = registrationApi().on(registerMember, () => ({ id: 'member-2' }))
  const { t } = await show(<RegistrationForm />, { language: 'en' })
  const typed = [
    ['lastName', 'Clark'],
    ['firstName', 'Emma'],
    ['kanaLastName', 'クラーク'],
    ['kanaFirstName', 'エマ'],
    ['email', 'emma@example.test'],
    ['emailConfirmation', 'emma@example.test'],
    ['phone', '09012345678'],
  ] as const
  for (const [name, text] of typed) await reachAndType(name, text)
  await userEvent.tab()
  for (const part of ['1990', '4', '1']) {
    await userEvent.keyboard(part)
    await userEvent.tab()
  }
  await userEvent.keyboard('1500001')
  await reachAndType('addressRest', '1-2-3')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await reachAndType('password', validRegistration.password)
  await reachAndType('passwordConfirmation', validRegistration.password)
  await userEvent.tab()
  await expect.element(page.getByName('consent')).toHaveFocus()
  await userEvent.keyboard(' ')
  // Past the two links to the rules.
  for (const _ of ['PDF', 'page', 'button']) await userEvent.tab()
  await expect.element(register()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question()).toMatchTextContent(t('profile.gender2'))
  await expect.element(question().getByRole('button', { name: t('common.close') })).toBeVisible()
  const yes = question().getByRole('button', { name: t('common.yes') })
  while (document.activeElement !== yes.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: t('register.doneTitle') })).toHaveFocus()
  expect(api.received(registerMember)[0]?.body).toMatchObject({
    email: 'emma@example.test',
    birthday: '1990-04-01',
    addressId: '1500001',
    gender: 2,
    consent: true,
  })
})

async function reachAndType(name: string, text: string): Promise<void> {
  const field = page.getByName(name)
  await userEvent.tab()
  if (name === 'lastName') await expect.element(field).toBeEnabled()
  while (document.activeElement !== field.element()) await userEvent.tab()
  await userEvent.keyboard(text)
  await expect.element(field).toHaveValue(text)
}

test('a visitor who answers no sends nothing and finds the form as it was', async () => {
  const api = registrationApi()
  const { t } = await show(<RegistrationForm />, { width: 390 })
  await fillInRegistration()
  const before = registrationContent()
  await register().click()
  await expect.element(question()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  await question()
    .getByRole('button', { name: t('common.no') })
    .click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(registrationContent()).toEqual(before)
  await expect.element(register()).toHaveFocus()
  expect(api.received(registerMember)).toEqual([])
})

test('the back button closes the question of a registration and leaves the form as it was', async () => {
  registrationApi()
  await show(<RegistrationForm />, { language: 'en' })
  await fillInRegistration()
  const before = registrationContent()
  await goBackFrom(async () => {
    await register().click()
    await expect.element(question()).toBeVisible()
  })
  await expect.element(question()).not.toBeInTheDocument()
  expect(registrationContent()).toEqual(before)
})

test('a visitor who returns to the form finds everything but the passwords, and half a birthday', async () => {
  const api = registrationApi().on(registerMember, () => ({ id: 'member-2' }))
  const { t, rerender } = await show(<RegistrationForm />)
  await fillInRegistration({ birthday: '1968--03' })
  const before = registrationContent()
  expect(before).toMatchObject({ 'bday-year': '1968', 'bday-day': '3' })
  expect(JSON.stringify(sessionStorage)).not.toContain(validRegistration.password)

  await rerender(<p>{t('pages.price.title')}</p>)
  await rerender(<RegistrationForm />)
  await expect.element(page.getByText(t('register.draftFound'))).toBeVisible()
  await expect.poll(registrationContent).toEqual({ ...before, password: '', passwordConfirmation: '' })
  await userEvent.selectOptions(page.getByCSS('[autocomplete="bday-month"]'), '2')
  await page.getByName('password').fill(validRegistration.password)
  await page.getByName('passwordConfirmation').fill(validRegistration.password)
  await register().click()
  await question()
    .getByRole('button', { name: t('common.yes') })
    .click()
  await expect.element(page.getByRole('heading', { name: t('register.doneTitle') })).toBeVisible()
  expect(api.received(registerMember)[0]?.body.birthday).toBe('1968-02-03')
  await rerender(<p>{t('pages.price.title')}</p>)
  await rerender(<RegistrationForm />)
  await expect.element(page.getByName('lastName')).toHaveValue('')
})

test('a change of the language keeps what was typed into the registration form, and translates its errors', async () => {
  registrationApi()
  const { t } = await show(
    <>
      <LanguageToggle />
      <RegistrationForm />
    </>,
  )
  await fillInRegistration({ phone: '12' })
  await register().click()
  await expect.element(page.getByText(t('error.phone.pattern'))).toBeVisible()
  const before = registrationContent()
  await page.getByRole('button', { name: t('nav.otherLanguage') }).click()
  await expect.element(page.getByText(/^Please enter the number in digits/)).toBeVisible()
  expect(registrationContent()).toEqual(before)
})

test('a refused registration says why above the form, keeps what was typed, and can be sent again', async () => {
  const api = registrationApi().on(registerMember, () =>
    refusal('error.email.isUsed', { fields: { email: 'isUsed' } }),
  )
  const { t } = await show(<RegistrationForm />, { language: 'en' })
  await fillInRegistration()
  const before = registrationContent()
  await send(t('common.yes'))
  const notice = page.getByRole('alert').first()
  await expect.element(notice).toMatchTextContent(t('error.email.isUsed'))
  await expect.element(page.getByName('email')).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => scrollY).toBe(0)
  expect(registrationContent()).toEqual(before)

  api.on(registerMember, () => ({ id: 'member-2' }))
  await page.getByName('email').fill('other@example.test')
  await page.getByName('emailConfirmation').fill('other@example.test')
  await send(t('common.yes'))
  await expect.element(page.getByRole('heading', { name: t('register.doneTitle') })).toBeVisible()
})

test('a registration whose answer was lost says that its outcome is unknown, and can be sent again as it is', async () => {
  const api = registrationApi().on(registerMember, connectionLost)
  const { t } = await show(<RegistrationForm />)
  await fillInRegistration()
  const before = registrationContent()
  await send(t('common.yes'))
  await expect.element(page.getByText(t('register.outcomeUnknown'))).toBeVisible()
  expect(registrationContent()).toEqual(before)
  await expect.element(register()).toMatchTextContent(t('register.submit'))
  api.on(registerMember, () => ({ id: 'member-2' }))
  await send(t('common.yes'))
  await expect.element(page.getByRole('heading', { name: t('register.doneTitle') })).toBeVisible()
})

test('a visitor whose address is registered is offered the login, a new password and the mail once more', async () => {
  const api = registrationApi().on(emailExists, () => ({ exists: true }))
  const { t, location, rerender } = await show(<RegistrationForm />, { language: 'en' })
  await page.getByName('email').fill(validRegistration.email)
  await page.getByName('email').click()
  await userEvent.tab()
  await expect.element(page.getByText(t('register.registeredText'))).toBeVisible()
  for (const [name, path] of [
    ['error.page.login', '/en/login'],
    ['login.forgotten', '/en/forgotten'],
  ] as const) {
    await page.getByRole('link', { name: t(name) }).click()
    await expect.poll(location).toMatchObject({ pathname: path, state: { email: validRegistration.email } })
  }
  await rerender(<RegistrationForm />)
  const mailAgain = page.getByRole('button', { name: t('register.mailAgain') })
  await mailAgain.click()
  await expect.element(page.getByText(t('error.password.required'))).toBeVisible()
  api.on(login, () => ({ access_token: tokenOf('USER') })).on(resendPaymentLink, ({ query }) => query)
  await page.getByName('password').fill(validRegistration.password)
  await mailAgain.click()
  await expect.poll(() => location().pathname).toBe('/en/profile')
  expect(api.received(resendPaymentLink)).toMatchObject([{ query: { email: validRegistration.email } }])
})

async function send(yes: string): Promise<void> {
  await register().click()
  await question().getByRole('button', { name: yes }).click()
}

test('who registers to buy lesson tickets is led on to the order, and need not pay for a plan first', async () => {
  const shown = { at: '/register', state: { back: '/order?offer=single' } }
  const { t, location } = await show(<RegistrationDone email="emma@example.test" />, shown)
  await expect
    .element(page.getByText(t('register.doneTextOrder', { address: 'emma@example.test' })))
    .toBeVisible()
  await page.getByRole('link', { name: t('register.doneBackToOrder') }).click()
  await expect.poll(location).toMatchObject({
    pathname: '/login',
    state: { back: '/order?offer=single', email: 'emma@example.test' },
  })
})

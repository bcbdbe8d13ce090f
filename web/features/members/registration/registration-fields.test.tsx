import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emailExists, findAddress, registerMember } from '#contract/accounts/registration.ts'
import { yogaPlansOnSale } from '#studio/member-types.ts'
import { yogaEntryFee } from '#studio/prices.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { yenText } from '#studio/yen.ts'
import { connectionLost, refusal } from '#tests/components/api-stub.ts'
import {
  birthdayPart,
  chooseBirthday,
  fillInRegistration,
  registrationApi,
} from '#tests/components/given-registration.ts'
import { show } from '#tests/components/show.tsx'
import { validRegistration } from '#tests/support/registrations.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { JoiningTerms } from '#web/pages/register-page.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** For each field an invalid text and the error that it causes. */
const slips = [
  ['kanaLastName', 'pattern', '山田'],
  ['kanaFirstName', 'pattern', '花子'],
  ['email', 'pattern', 'hanako@example'],
  ['emailConfirmation', 'isEqual', 'hanaco@example.test'],
  ['phone', 'pattern', '+1 415 555 0100'],
  ['addressId', 'pattern', '150-00'],
  ['password', 'pattern', '12345'],
  ['passwordConfirmation', 'isEqual', 'sun on the door'],
] as const

const required = [
  'lastName',
  'firstName',
  'kanaLastName',
  'kanaFirstName',
  'email',
  'emailConfirmation',
  'phone',
  'birthday',
  'addressId',
  'addressRest',
  'password',
  'passwordConfirmation',
  'consent',
] as const

const register = () => page.getByCSS('button[type="submit"]')
const question = () => page.getByRole('alertdialog')

test('the registration form reports each missing field, focuses the first, and announces only what is typed wrongly', async () => {
  registrationApi()
  const { t } = await show(<RegistrationForm />, { language: 'en' })
  await register().click()
  await expect.element(page.getByText(t('error.missing'))).toBeVisible()
  for (const field of required)
    await expect.element(page.getByText(t(`error.${field}.required`))).toBeVisible()
  await expect.element(page.getByName('lastName')).toHaveFocus()
  // The notice only: the focus reads the first error, and all at once could not be followed.
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.missing'))
  await page.getByName('email').fill('hanako@')
  await expect.element(page.getByRole('alert').nth(1)).toMatchTextContent(t('error.email.pattern'))
  await fillInRegistration()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each(slips)(
  'the registration form reports a wrong %s (%s) while the visitor types it',
  async (name, type, typed) => {
    registrationApi()
    const { t } = await show(<RegistrationForm />)
    const original = name.replace('Confirmation', '')
    if (original === 'email' || original === 'password')
      await page.getByName(original).fill(validRegistration[original])
    const field = page.getByName(name)
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await expect.element(page.getByText(fieldErrorText(t, name, type))).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(validRegistration[name])
    await expect.element(page.getByText(fieldErrorText(t, name, type))).not.toBeInTheDocument()
  },
)

describe('the birthday of a registration', () => {
  const shown = () =>
    (['year', 'month', 'day'] as const).map(
      (part) => (birthdayPart(part).element() as HTMLSelectElement).value,
    )

  test('each part of the birthday must be chosen, and the first that is not gets the focus', async () => {
    registrationApi()
    const { t } = await show(<RegistrationForm />)
    await fillInRegistration({ birthday: '' })
    const missing = page.getByText(t('error.birthday.required'))
    await register().click()
    await expect.element(missing).toBeVisible()
    await expect.element(birthdayPart('year')).toHaveFocus()
    await chooseBirthday('1968--')
    await register().click()
    await expect.element(missing).toBeVisible()
    await expect.element(birthdayPart('year')).toHaveAttribute('aria-invalid', 'false')
    for (const part of ['month', 'day'] as const)
      await expect.element(birthdayPart(part)).toHaveAttribute('aria-invalid', 'true')
    // A visitor who was born in the month that is shown opens the select and leaves it as it is.
    await birthdayPart('month').click()
    await userEvent.keyboard('{Escape}')
    await register().click()
    await expect.element(birthdayPart('day')).toHaveFocus()
    await chooseBirthday('--3')
    await expect.element(missing).not.toBeInTheDocument()
    await chooseBirthday('2026-11-20')
    await expect.element(missing).toBeVisible()
  })

  test('the birthday offers the days of the chosen month, and the years with their era', async () => {
    registrationApi()
    await show(<RegistrationForm />)
    await chooseBirthday('2000-01-31')
    await chooseBirthday('-2-')
    await expect.poll(shown).toEqual(['2000', '2', '29'])
    await expect.element(birthdayPart('day').getByRole('option').nth(28)).toBeInTheDocument()
    await expect.element(birthdayPart('day').getByRole('option').nth(29)).not.toBeInTheDocument()
    await chooseBirthday('1999--')
    await expect.poll(shown).toEqual(['1999', '2', '28'])
    const years = birthdayPart('year').getByRole('option')
    await expect.element(years.first()).toHaveTextContent('2026年（令和8）')
    await expect.element(years.last()).toHaveTextContent('1900年（明治33）')
  })

  test('the birthday shows the present day of Tokyo until the visitor chooses one', async () => {
    registrationApi()
    // In the zone of the test's browser it is still the day before.
    await show(<RegistrationForm />, { clock: Date.parse('2026-11-20T01:00:00+09:00') })
    expect(new Date().getDate()).toBe(19)
    await expect.poll(shown).toEqual(['2026', '11', '20'])
  })
})

test('the registration form reports a registered e-mail address, and asks the server once for each address', async () => {
  const api = registrationApi().on(emailExists, ({ body }) => ({
    exists: body.email === validRegistration.email,
  }))
  const { t } = await show(<RegistrationForm />, { language: 'en' })
  await fillInRegistration()
  await expect.element(page.getByText(t('error.email.isUsed'))).toBeVisible()
  for (const _ of ['first', 'second']) {
    await register().click()
    await expect.element(page.getByName('email')).toHaveFocus()
  }
  expect(api.received(emailExists)).toHaveLength(1)
  await expect.element(question()).not.toBeInTheDocument()
  await page.getByName('email').fill('other@example.test')
  await page.getByName('emailConfirmation').fill('other@example.test')
  await register().click()
  await expect.element(question()).toBeVisible()
  expect(api.received(emailExists)).toHaveLength(2)
})

test('the registration form shows the place of a postal code, and reports an unknown one', async () => {
  const api = registrationApi()
  const { t } = await show(<RegistrationForm />)
  await page.getByName('addressId').fill('〒150-0001')
  await expect.element(page.getByText('東京都渋谷区神宮前')).toBeVisible()
  expect(api.received(findAddress)).toMatchObject([{ query: { addressId: '1500001' } }])

  api.on(findAddress, () => refusal('error.addressId.notFound', { fields: { addressId: 'notFound' } }))
  await fillInRegistration({ addressId: '0000000' })
  await expect.element(page.getByText(t('error.addressId.notFound'))).toBeVisible()
  await register().click()
  await expect.element(page.getByName('addressId')).toHaveFocus()
  await expect.element(page.getByText(t('error.addressId.notFound'))).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
})

test('a visitor can register while e-mail addresses and postal codes cannot be looked up', async () => {
  registrationApi()
    .on(findAddress, connectionLost)
    .on(emailExists, connectionLost)
    .on(registerMember, () => ({ id: 'member-2' }))
  const { t } = await show(<RegistrationForm />)
  await fillInRegistration()
  await register().click()
  await question()
    .getByRole('button', { name: t('common.yes') })
    .click()
  await expect.element(page.getByRole('heading', { name: t('register.doneTitle') })).toBeVisible()
})

test('the registration names the costs of joining, and links to the rules and documents', async () => {
  const { t } = await show(<JoiningTerms />, { language: 'en' })
  const terms = page.getByRole('complementary')
  for (const amount of [yogaEntryFee, ...yogaPlansOnSale(factsOfFiles).map(({ price }) => price)])
    await expect.element(terms).toMatchTextContent(yenText(amount, 'en'))
  await expect.element(terms).toMatchTextContent(t('price.renewal'))
  for (const [key, href] of [
    ['register.rulesPdf', '/membership-rules-en.pdf'],
    ['pages.privacy.title', '/en/privacy'],
    ['about.legal', '/en/about#legal'],
  ] as const)
    await expect
      .element(terms.getByRole('link', { name: t(key), exact: false }))
      .toHaveAttribute('href', href)
})

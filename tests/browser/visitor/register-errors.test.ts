import { describe, expect } from 'vitest'
import { validRegistration } from '#tests/support/registrations.ts'
import { dateOf } from '#time/tokyo.ts'
import { calls, cutConnection, brokenOff, refusedWith } from '../connection.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'

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

describe('the registration form', () => {
  test('the registration form reports each missing field and focuses the first', async ({ visit }) => {
    const visitor = await visit({ language: 'en' })
    const register = await RegisterScreen.open(visitor)
    await register.submit.click()
    await register.notice.getByText(visitor.t('error.missing')).waitFor()
    for (const field of required) expect(await register.error(field, 'required').count(), field).toBe(1)
    const first = register.field('lastName')
    await expect.poll(() => first.evaluate((field) => field.matches(':focus'))).toBe(true)
    // The notice only: the focus reads the first error, and all at once could not be followed.
    await expect.poll(() => register.form.getByRole('alert').count()).toBe(1)
    await register.field('email').fill('hanako@')
    await register.form.getByRole('alert').getByText(visitor.t('error.email.pattern')).waitFor()
    await register.fillIn()
    await register.notice.waitFor({ state: 'detached' })
    expect(await register.form.getByRole('alert').count()).toBe(0)
  })

  test('the registration form reports invalid fields while they are typed', async ({ visit }) => {
    const visitor = await visit()
    const register = await RegisterScreen.open(visitor)
    await register.field('email').fill(validRegistration.email)
    await register.field('password').fill(validRegistration.password)
    for (const [field, type, typed] of slips) {
      await register.field(field).fill('')
      await register.field(field).pressSequentially(typed)
      await register.says(register.error(field, type))
      const input = register.field(field)
      expect(await input.getAttribute('aria-invalid'), field).toBe('true')
      await input.fill(validRegistration[field])
      await register.error(field, type).waitFor({ state: 'detached' })
    }
  })

  test('the registration form requires each part of the birthday to be chosen and offers the days of the month', async ({
    visit,
  }) => {
    const visitor = await visit()
    const register = await RegisterScreen.open(visitor)
    await register.fillIn({ birthday: '' })
    const parts = ['Year', 'Month', 'Day'] as const
    const shown = () => Promise.all(parts.map((part) => register.birthday(part).inputValue()))
    const today = dateOf(Date.now())
    const isFocused = (part: (typeof parts)[number]) =>
      expect.poll(() => register.birthday(part).evaluate((field) => field.matches(':focus'))).toBe(true)
    await register.submit.click()
    await register.error('birthday', 'required').waitFor()
    await isFocused('Year')
    await register.birthday('Year').selectOption('1968')
    await register.submit.click()
    await register.error('birthday', 'required').waitFor()
    await expect
      .poll(() => Promise.all(parts.map((part) => register.birthday(part).getAttribute('aria-invalid'))))
      .toEqual(['false', 'true', 'true'])
    await register.birthday('Month').click()
    await visitor.page.keyboard.press('Escape')
    await register.submit.click()
    await isFocused('Day')
    await register.birthday('Day').selectOption('3')
    await register.error('birthday', 'required').waitFor({ state: 'detached' })
    await register.chooseBirthday(today)
    await register.error('birthday', 'required').waitFor()

    await register.chooseBirthday('2000-01-31')
    await register.birthday('Month').selectOption('2')
    await expect.poll(shown).toEqual(['2000', '2', '29'])
    await expect.poll(() => register.birthday('Day').locator('option').count()).toBe(29)
    await register.birthday('Year').selectOption('1999')
    await expect.poll(shown).toEqual(['1999', '2', '28'])
    const years = await register.birthday('Year').locator('option').allInnerTexts()
    expect([years.at(0), years.at(-1)]).toEqual([
      `${today.slice(0, 4)}年（令和${Number(today.slice(0, 4)) - 2018}）`,
      '1900年（明治33）',
    ])
  })

  test('the registration form shows today as the birthday before one is chosen', async ({ visit }) => {
    const visitor = await visit({ timeZone: 'America/Los_Angeles' })
    const register = await RegisterScreen.open(visitor)
    const [year, month, day] = dateOf(Date.now())
      .split('-')
      .map((part) => String(Number(part)))
    await expect.poll(() => register.birthday('Year').inputValue()).toBe(year)
    await expect.poll(() => register.birthday('Month').inputValue()).toBe(month)
    await expect.poll(() => register.birthday('Day').inputValue()).toBe(day)
  })

  test('the registration form reports a registered e-mail address and asks the server once for each', async ({
    visit,
    studio,
  }) => {
    const { email } = await studio.member()
    const visitor = await visit()
    const register = await RegisterScreen.open(visitor)
    let asked = 0
    visitor.page.on('request', (request) => void (calls.emailExists.test(request.url()) && (asked += 1)))
    await register.fillIn({ email, emailConfirmation: email })
    await register.error('email', 'isUsed').waitFor()
    for (let turn = 0; turn < 3; turn += 1) {
      await register.submit.click()
      await expect.poll(() => register.field('email').evaluate((field) => field.matches(':focus'))).toBe(true)
      await register.submit.focus()
    }
    expect(asked).toBe(1)
    expect(await register.question.count()).toBe(0)
    await register.field('email').fill(register.email)
    await register.field('emailConfirmation').fill(register.email)
    await register.submit.click()
    await register.question.waitFor()
    expect(asked).toBe(2)
  })

  test('the registration form shows the place of a postal code and reports an unknown one', async ({
    visit,
  }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(refusedWith(422))
    const register = await RegisterScreen.open(visitor)
    await register.field('addressId').fill('〒248-0016')
    await register.form.getByText('神奈川県鎌倉市長谷').waitFor()
    await register.fillIn({ addressId: '0000000' })
    await register.error('addressId', 'notFound').waitFor()
    await register.submit.click()
    const field = register.field('addressId')
    await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
    await register.error('addressId', 'notFound').waitFor()
    expect(await register.question.count()).toBe(0)
  })

  test('the registration form can be sent while e-mail addresses and postal codes cannot be looked up', async ({
    visit,
  }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(brokenOff)
    await cutConnection(visitor.page, calls.place)
    await cutConnection(visitor.page, calls.emailExists)
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    await register.submit.click()
    await register.answer('yes').click()
    await register.done.waitFor()
  })
})

import { describe, expect } from 'vitest'
import { validRegistration } from '#tests/support/registrations.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, loseAnswers, refusedWith } from '../connection.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'

const scrolled = 'scrollY'

describe('a registration that fails', () => {
  test('a refused registration says why above the form and keeps everything that was typed', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ language: 'en' })
    visitor.browserErrors.expect(refusedWith(409))
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    const before = await register.content()
    await register.submit.click()
    // Another member registers the address after the form has checked it.
    await studio.member({ email: register.email })
    await register.answer('yes').click()
    await register.notice.getByText(visitor.t('error.email.isUsed')).waitFor()
    await register.error('email', 'isUsed').last().waitFor()
    await expect.poll(() => visitor.page.evaluate(scrolled)).toBe(0)
    expect(await register.content()).toEqual(before)

    const other = `${crypto.randomUUID()}@example.test`
    await register.field('email').fill(other)
    await register.field('emailConfirmation').fill(other)
    await register.send()
    await register.done.waitFor()
  })

  test('a registration that a broken connection stopped can be sent again as it is', async ({ visit }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(brokenOff)
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    const before = await register.content()
    const mend = await cutConnection(visitor.page, calls.register)
    await register.send()
    await register.notice.getByText(visitor.t('register.outcomeUnknown')).waitFor()
    expect(await register.content()).toEqual(before)
    await expect.poll(() => register.submit.innerText()).toBe(visitor.t('register.submit'))
    await mend()
    await register.send()
    await register.done.waitFor()
  })

  test('a registration whose answer was lost is not done twice and offers the login, the password and the mail', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(brokenOff)
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    const mend = await loseAnswers(visitor.page, calls.register)
    await register.send()
    await register.notice.getByText(visitor.t('register.outcomeUnknown')).waitFor()
    const mails = await studio.database.reader
      .selectFrom('outbox')
      .where('recipient', '=', register.email)
      .select('kind')
      .execute()
    expect(mails).toEqual([{ kind: 'paymentLink' }])

    await mend()
    await register.submit.click()
    await register.error('email', 'isUsed').waitFor()
    await register.form.getByText(visitor.t('register.registeredText')).waitFor()
    await expectAccessible(visitor.page)
    for (const [name, page] of [
      ['error.page.login', '/login'],
      ['login.forgotten', '/forgotten'],
    ] as const) {
      await register.form.getByRole('link', { name: visitor.t(name) }).click()
      await visitor.arrivesAt(page)
      const field = visitor.page.getByRole('main').locator('[autocomplete="username"]')
      await expect.poll(() => field.inputValue()).toBe(register.email)
      await visitor.page.goBack()
      await visitor.arrivesAt('/register')
      await register.field('email').focus()
      await register.field('email').blur()
      await register.form.getByText(visitor.t('register.registeredText')).waitFor()
    }
    const mailAgain = register.form.getByRole('button', { name: visitor.t('register.mailAgain') })
    await mailAgain.click()
    await register.error('password', 'required').waitFor()
    await register.field('password').fill(validRegistration.password)
    await mailAgain.click()
    // First, because it is shown for two seconds.
    await visitor.page.getByText(visitor.t('register.mailSent')).waitFor()
    await visitor.arrivesAt('/profile')
    expect(await studio.mailsTo(register)).toEqual(['paymentLink', 'paymentLink'])
  })
})

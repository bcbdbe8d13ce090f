import { describe, expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { planName, yogaPlans } from '#studio/member-types.ts'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { calls, holdAnswers } from '../connection.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { placeOfSound, RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'

describe('/register', () => {
  test.for(languages)(
    'a visitor registers: fills in the form, confirms, and gets the mail (%s)',
    async (language, { visit }) => {
      const visitor = await visit({ language })
      const { page, t } = visitor
      const register = await RegisterScreen.open(visitor)
      await expectAccessible(page)
      await register.fillIn()
      await register.form.getByText(placeOfSound[language]).waitFor()
      await register.submit.click()
      const shown = await register.question.innerText()
      const { lastName, firstName, kanaLastName, phone, birthday, addressRest, password } = validRegistration
      for (const fact of [
        `${lastName} ${firstName}`,
        kanaLastName,
        register.email,
        phone,
        calendarDateText(birthday, language),
        language === 'ja'
          ? `〒150-0001 ${placeOfSound.ja} ${addressRest}`
          : `${addressRest}, ${placeOfSound.en} 150-0001`,
        t('profile.gender3'),
      ]) {
        expect(shown).toContain(fact)
      }
      expect(shown).not.toContain(password)
      await expectAccessible(page)

      const release = await holdAnswers(page, calls.register)
      await register.answer('yes').click()
      await register.submit.getByText(t('register.pending')).waitFor()
      await expect.poll(() => register.submit.isDisabled()).toBe(true)
      release()

      // First, because it is shown for two seconds.
      await page.getByRole('status').getByText(t('register.success'), { exact: true }).waitFor()
      await register.done.waitFor()
      await expect.poll(() => register.done.evaluate((heading) => heading.matches(':focus'))).toBe(true)
      expect(await register.form.count()).toBe(0)
      await expect.poll(() => page.getByText(register.email).count()).toBe(1)
      await expectAccessible(page)

      await page.goto('/dev/mailbox')
      const row = page.getByRole('row').filter({ hasText: register.email })
      await row.getByRole('link').click()
      const pay = language === 'ja' ? /\n\S+:\d+\/pay#token=\S+\n/ : /\n\S+\/en\/pay#token=\S+\n/
      await expect.poll(() => page.locator('pre').first().innerText()).toMatch(pay)

      const login = await LoginScreen.open(visitor)
      await login.logIn(register.email, password)
      await visitor.arrivesAt('/')
      const profile = await ProfileScreen.open(visitor)
      await profile.showsTickets(0)
      await expect.poll(() => profile.fact('memberType').innerText()).toBe(planName(0, language))
    },
  )

  test('/register names the costs of joining and links to the rules', async ({ visit }) => {
    const visitor = await visit({ language: 'en' })
    const { page, t } = visitor
    await RegisterScreen.open(visitor)
    const terms = await page.getByRole('complementary').innerText()
    for (const amount of [prices.yogaEntryFee, ...yogaPlans.map(({ price }) => price)]) {
      expect(terms).toContain(yenText(amount, 'en'))
    }
    expect(terms).toContain(t('price.renewal'))
    for (const key of ['register.rulesPdf', 'pages.privacy.title', 'about.legal']) {
      const link = page.getByRole('complementary').getByRole('link', { name: t(key) })
      const href = (await link.getAttribute('href')) ?? ''
      expect((await page.request.get(href)).status(), href).toBe(200)
    }
  })

  test('/register sends nothing when the question is answered with no, and keeps the form', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit()
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    const before = await register.content()
    await register.submit.click()
    await register.answer('no').click()
    await register.question.waitFor({ state: 'hidden' })
    expect(await register.content()).toEqual(before)
    await expect.poll(() => register.submit.evaluate((button) => button.matches(':focus'))).toBe(true)
    const { reader } = studio.database
    expect(
      await reader.selectFrom('members').where('email', '=', register.email).select('id').execute(),
    ).toEqual([])
  })

  test('/register closes the question with the back button and keeps everything but the passwords, also half a birthday, when the visitor returns', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page, t } = visitor
    await visitor.open('/price')
    await visitor.open('/register')
    const register = new RegisterScreen(visitor)
    await register.chooseBirthday('1968--03')
    await register.error('birthday', 'required').waitFor({ state: 'detached' })
    await page.reload()
    await visitor.settle()
    await register.form.getByText(t('register.draftFound')).waitFor()
    await expect.poll(() => register.birthday('Year').inputValue()).toBe('1968')
    await expect.poll(() => register.birthday('Day').inputValue()).toBe('3')
    await register.fillIn()
    const before = await register.content()
    await register.submit.click()
    await register.question.waitFor()
    await page.goBack()
    await register.question.waitFor({ state: 'hidden' })
    expect(visitor.address).toBe('/register')
    expect(await register.content()).toEqual(before)
    // A dialog that was closed by its button leaves nothing behind in the history.
    await register.submit.click()
    await register.answer('no').click()
    await register.question.waitFor({ state: 'hidden' })

    const isPassword = (field: string) => field === validRegistration.password
    const kept = before.map((field) => (isPassword(field) ? '' : field))
    await page.goBack()
    await visitor.arrivesAt('/price')
    await page.goForward()
    await visitor.settle()
    await register.form.getByText(t('register.draftFound')).waitFor()
    await expect.poll(() => register.content()).toEqual(kept)
    await page.reload()
    await visitor.settle()
    await register.form.getByText(t('register.draftFound')).waitFor()
    await expect.poll(() => register.content()).toEqual(kept)
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(validRegistration.password)

    await register.field('password').fill(validRegistration.password)
    await register.field('passwordConfirmation').fill(validRegistration.password)
    await register.send()
    await register.done.waitFor()
    await register.visit.open('/register')
    expect(await register.field('lastName').inputValue()).toBe('')
  })

  test('/register keeps everything that was typed when the language changes', async ({ visit }) => {
    const visitor = await visit()
    const register = await RegisterScreen.open(visitor)
    await register.fillIn({ phone: '12' })
    await register.submit.click()
    await register.error('phone', 'pattern').waitFor()
    const before = await register.content()
    await visitor.page.getByRole('button', { name: visitor.t('nav.otherLanguage') }).click()
    await visitor.page.waitForURL('**/en/register')
    await visitor.page.getByText('Please enter the number in digits').waitFor()
    expect(await register.content()).toEqual(before)
  })

  test('/register fits a phone without horizontal scrolling', async ({ visit }) => {
    const visitor = await visit({ width: 390, touch: true })
    const { page } = visitor
    const register = await RegisterScreen.open(visitor)
    await register.submit.click()
    await register.notice.waitFor()
    await expectAccessible(page)
    await register.fillIn()
    await register.submit.click()
    await register.question.waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await register.answer('yes').click()
    await register.done.waitFor()
  })
})

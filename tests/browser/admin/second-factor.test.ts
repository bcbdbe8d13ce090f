import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { refusedWith } from '../connection.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { SecurityScreen } from '../screens/security-screen.ts'
import { openStudioWith } from '../own-studio.ts'
import { test } from '../test.ts'

/** The code of the next half minute, which works too, because the present one may be used up. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + 30_000)

describe('an administrator with an authenticator app', () => {
  test('an administrator sets up an app, keeps the recovery codes, and logs in with the next code', async ({
    visit,
    studio,
  }) => {
    const admin = await studio.admin()
    const visitor = await visit({ as: admin, width: 390 })
    visitor.browserErrors.expect(refusedWith(409))
    const { page, t } = visitor
    const screen = await SecurityScreen.open(visitor)
    await screen.button('appSetUp').click()
    await screen.confirm('not the password')
    await screen.says('error.password.incorrect').waitFor()
    await screen.confirm()
    await screen.identity.waitFor({ state: 'hidden' })
    await page.getByRole('img', { name: t('security.qr') }).waitFor()

    const secret = await screen.secret()
    const wrong = codeAt(secret, Date.now() + 3_600_000)
    await screen.code.fill(wrong)
    await screen.button('finish').click()
    await screen.says('error.code.incorrect').waitFor()
    await expect.poll(() => screen.code.inputValue()).toBe(wrong)
    await screen.code.fill(codeAt(secret, Date.now()))
    await page.keyboard.press('Enter')
    await screen.button('codesKept').waitFor()
    const codes = await screen.codes()
    expect(new Set(codes).size).toBe(10)
    const saved = page.waitForEvent('download')
    await screen.button('codesSave').click()
    const file = await readFile(await (await saved).path(), 'utf8')
    for (const code of codes) expect(file).toContain(code)
    await screen.button('codesKept').click()
    await screen.button('appReplace').waitFor()

    const elsewhere = await visit({})
    elsewhere.browserErrors.expect(refusedWith(409))
    const login = await LoginScreen.open(elsewhere)
    await login.logIn(admin.email, demoPassword)
    const step = new SecurityScreen(elsewhere)
    await step.code.waitFor()
    await expect.poll(() => step.code.evaluate((field) => field.matches(':focus'))).toBe(true)
    await step.code.fill(wrong)
    await step.button('pass').click()
    await step.says('error.code.incorrect').waitFor()
    await step.code.fill(nextCode(secret))
    await elsewhere.page.keyboard.press('Enter')
    await elsewhere.arrivesAt('/admin')
  })

  test('a recovery code logs in once, and new codes end the earlier ones', async ({ visit, studio }) => {
    const admin = await studio.admin()
    const visitor = await visit({ as: admin })
    const screen = await SecurityScreen.open(visitor)
    const { codes, secret } = await screen.setUpApp()
    await screen.button('codesKept').click()
    await screen.button('codesMake').click()
    await visitor.page
      .getByRole('alertdialog')
      .getByRole('button', { name: visitor.t('security.codesMake') })
      .click()
    await screen.button('codesKept').waitFor()
    const made = await screen.codes()
    expect(made).not.toContain(codes[0])

    const elsewhere = await visit({})
    elsewhere.browserErrors.expect(refusedWith(409))
    const step = new SecurityScreen(elsewhere)
    await (await LoginScreen.open(elsewhere)).logIn(admin.email, demoPassword)
    await step.button('useOther.recoveryCode').click()
    await step.recoveryCode.fill(codes[0] ?? '')
    await step.button('pass').click()
    await step.says('error.recoveryCode.incorrect').waitFor()
    await expect.poll(() => step.recoveryCode.inputValue()).toBe(codes[0])
    await step.recoveryCode.fill((made[0] ?? '').toLowerCase().replaceAll('-', ' '))
    await step.button('pass').click()
    await elsewhere.arrivesAt('/admin')
    expect(secret).toHaveLength(32)
  })

  test('after too many wrong codes the login begins again, with the address as it was typed', async ({
    visit,
    studio,
  }) => {
    const admin = await studio.admin()
    const own = await SecurityScreen.open(await visit({ as: admin }))
    const { secret } = await own.setUpApp()
    const visitor = await visit({ language: 'en' })
    visitor.browserErrors.expect(refusedWith(409))
    visitor.browserErrors.expect(refusedWith(410))
    const step = new SecurityScreen(visitor)
    const login = await LoginScreen.open(visitor)
    await login.logIn(admin.email, demoPassword)
    for (let turn = 0; turn < 5; turn += 1) {
      const answered = visitor.page.waitForResponse(/second-step$/)
      await step.code.fill(codeAt(secret, Date.now() + (turn + 10) * 60_000))
      await step.button('pass').click()
      await answered
    }
    await step.code.fill(nextCode(secret))
    await step.button('pass').click()
    await login.failure.getByText(visitor.t('error.secondStep.over')).waitFor()
    await expect.poll(() => login.username.inputValue()).toBe(admin.email)
    await login.submit.click()
    await step.code.fill(nextCode(secret))
    await step.button('pass').click()
    await visitor.arrivesAt('/admin')
  })

  test('another e-mail address asks for the second factor, and keeps what was typed', async ({
    visit,
    studio,
  }) => {
    const admin = await studio.admin()
    const visitor = await visit({ as: admin, language: 'en' })
    visitor.browserErrors.expect(refusedWith(403))
    const { page, t } = visitor
    const screen = await SecurityScreen.open(visitor)
    const { secret } = await screen.setUpApp()
    await visitor.open('/profile?tab=edit')
    const email = `${crypto.randomUUID()}@example.test`
    const form = page.getByRole('tabpanel')
    await form.locator('input[name="email"]').fill(email)
    await form.locator('input[name="password"]').fill(demoPassword)
    await page.getByRole('button', { name: t('profile.save') }).click()
    await screen.identity.waitFor()
    await screen.identity.getByRole('button', { name: t('security.confirm'), exact: true }).click()
    await screen.code.fill(nextCode(secret))
    await screen.button('pass').click()
    await screen.says('profile.emailPending', { email }).waitFor()
  })
})

test('in a public studio an administrator without a second factor is led to setting one up, and then on', async ({
  visit,
}) => {
  const studio = await openStudioWith({ NODE_ENV: 'production' })
  const admin = await studio.admin()
  const visitor = await visit({ studio, language: 'en' })
  visitor.browserErrors.expect(refusedWith(403))
  await (await LoginScreen.open(visitor)).logIn(admin.email, demoPassword)
  await visitor.page.waitForURL(/\/profile\?tab=security$/)
  const screen = new SecurityScreen(visitor)
  await screen.says('security.needed').waitFor()
  await screen.setUpApp()
  await screen.button('codesKept').click()
  await screen.button('appReplace').waitFor()
  await expect.poll(() => screen.button('appRemove').count()).toBe(0)
  await visitor.open('/admin')
  await visitor.page.getByRole('region', { name: visitor.t('lessonAdmin.calendar') }).waitFor()
})

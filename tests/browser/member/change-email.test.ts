import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** The parts of the profile form that an e-mail address is changed with. */
async function openForm(visitor: Visit) {
  await visitor.open('/profile?tab=edit')
  const { page, t } = visitor
  const form = page.getByRole('tabpanel')
  return {
    email: form.locator('input[name="email"]'),
    password: form.locator('input[name="password"]'),
    button: (name: string) => page.getByRole('button', { name: t(name), exact: true }),
    says: (key: string, values?: Record<string, string>) => page.getByText(t(key, values)),
  }
}

test('a member changes the e-mail address on a phone, and logs in with it after following the mailed link', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const email = `${crypto.randomUUID()}@example.test`
  const visitor = await visit({ language: 'en', as: member, width: 390 })
  visitor.browserErrors.expect(refusedWith(409))
  visitor.browserErrors.expect(refusedWith(422))
  const { page, t } = visitor
  const form = await openForm(visitor)
  await form.email.waitFor()
  expect(await form.password.count()).toBe(0)
  await form.email.fill(email)
  await form.button('profile.save').click()
  await form.says('error.password.required').waitFor()
  await form.password.fill('not the password')
  await form.button('profile.save').click()
  await form.says('error.password.incorrect').waitFor()
  await expect.poll(() => form.email.inputValue()).toBe(email)
  await form.password.fill(demoPassword)
  await form.button('profile.save').click()
  await form.says('profile.emailPending', { email }).waitFor()
  await expect.poll(() => form.email.inputValue()).toBe(member.email)
  await form.password.waitFor({ state: 'detached' })
  await expectAccessible(page)

  await visitor.open(`/confirm-email#token=${await studio.emailTokenOf(member)}`)
  await page.waitForURL((url) => url.search === '')
  await form.says('profile.confirmEmailText', { email }).waitFor()
  await expectAccessible(page)
  await form.button('profile.confirmEmail').click()
  await form.says('profile.emailConfirmed', { email }).waitFor()
  await page.getByRole('link', { name: t('profile.editTab') }).click()
  await visitor.arrivesAt('/profile')
  await expect.poll(() => form.email.inputValue()).toBe(email)

  const elsewhere = await visit({ language: 'en' })
  const login = await LoginScreen.open(elsewhere)
  await login.logIn(email, demoPassword)
  await elsewhere.arrivesAt('/')
})

test('a member has the mail sent again and withdraws the change, whose link then says so', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const email = `${crypto.randomUUID()}@example.test`
  const visitor = await visit({ as: member })
  visitor.browserErrors.expect(brokenOff)
  visitor.browserErrors.expect(refusedWith(410))
  visitor.browserErrors.expect(refusedWith(404))
  const form = await openForm(visitor)
  await form.email.fill(email)
  await form.password.fill(demoPassword)
  await form.button('profile.save').click()

  const mend = await cutConnection(visitor.page, calls.pendingEmail)
  await form.button('profile.emailResend').click()
  await form.says('error.server.unreachable').waitFor()
  await mend()
  await form.button('profile.emailResend').click()
  await form.says('profile.emailMailed', { email }).waitFor()
  expect(await studio.mailsTo({ email })).toEqual(['emailConfirmation', 'emailConfirmation'])

  const token = await studio.emailTokenOf(member)
  await form.button('profile.emailWithdraw').click()
  await form.says('profile.emailWithdrawn').waitFor()
  await form.says('profile.emailPending', { email }).waitFor({ state: 'detached' })
  await new Keyboard(visitor.page).expectFocusOn(visitor.page.getByRole('tabpanel'))
  await visitor.open(`/confirm-email?token=${token}`)
  await form.says('error.emailLink.withdrawn').waitFor()
  await expectAccessible(visitor.page)
  await visitor.open(`/confirm-email?token=${token.slice(0, -3)}`)
  await form.says('error.emailLink.unknown').waitFor()
})

import { expect } from 'vitest'
import { validRegistration } from '#tests/support/registrations.ts'
import { dayMs } from '#time/tokyo.ts'
import { followMailedLink } from '../browser/mailbox.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import { PayScreen } from '../browser/screens/pay-screen.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import { RegisterScreen } from '../browser/screens/register-screen.ts'
import { test } from '../browser/test.ts'

test('a visitor registers, pays the first month through the mailed link, and logs in with two tickets', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page, t } = visitor
  const register = await RegisterScreen.open(visitor)
  await register.fillIn()
  await register.send()
  await register.done.waitFor()

  await followMailedLink(visitor, register.email, '/pay')
  const payment = new PayScreen(visitor)
  await payment.plan(2).check()
  await payment.order()
  await payment.pay()
  await page.getByRole('link', { name: t('payment.login') }).click()
  await visitor.arrivesAt('/login')
  await new LoginScreen(visitor).logIn(register.email, validRegistration.password)
  await visitor.arrivesAt('/profile')
  await (await ProfileScreen.open(visitor)).showsTickets(2)
})

test('a new member opens a payment link a week too late, asks for another one, and pays after a declined card', async ({
  studio,
  visit,
}) => {
  const member = await studio.member({ memberType: 0 })
  const late = await studio.paymentToken(member)
  const payer = await visit({ language: 'en' })
  const { page, t } = payer
  payer.browserErrors.expect(/410/)
  await studio.clock.pass(8 * dayMs)
  const expired = await PayScreen.open(payer, late)
  await page.getByText(t('error.payment.linkExpired')).waitFor()
  await expired.button('newLink').click()
  await expect.poll(() => studio.mailsTo(member)).toEqual(['paymentLink', 'paymentLink'])

  await page.goto('about:blank')
  const screen = await PayScreen.open(payer, await studio.paymentToken(member))
  await screen.plan(4).check()
  await screen.order()
  await screen.decline()
  await page.getByRole('link', { name: t('payment.again') }).click()
  await payer.arrivesAt('/pay')
  await expect.poll(() => screen.plan(4).isChecked()).toBe(true)
  await screen.order()
  await screen.pay()
  await expect
    .poll(async () => (await studio.mailsTo(member)).slice(2))
    .toEqual(['paymentLink', 'paymentReceived'])
})

test('a member who has forgotten the password sets a new one, and comes back to the page that asked for a login', async ({
  studio,
  visit,
}) => {
  const member = await studio.member()
  const visitor = await visit({ language: 'en' })
  const field = (name: string) => visitor.page.getByRole('main').locator(`input[name="${name}"]`)
  const login = await LoginScreen.open(visitor)
  await login.forgotten.click()
  await visitor.arrivesAt('/forgotten')
  await field('email').pressSequentially(member.email)
  await visitor.page.keyboard.press('Enter')
  await expect.poll(() => studio.mailsTo(member)).toEqual(['passwordReset'])
  await visitor.open(`/reset#token=${await studio.resetTokenOf(member)}`)
  await field('newPassword').pressSequentially('tea on the terrace')
  await field('newPasswordConfirm').fill('tea on the terrace')
  await visitor.page.keyboard.press('Enter')
  await visitor.arrivesAt('/login')
  await visitor.page.goto(visitor.to('/profile?tab=payments'))
  await visitor.page.getByText(visitor.t('login.needed')).waitFor()
  await login.logIn(member.email, 'tea on the terrace')
  await new ProfileScreen(visitor).fact('tickets').waitFor()
  expect(visitor.address).toBe(visitor.to('/profile?tab=payments'))
})

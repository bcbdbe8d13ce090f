import { expect } from 'vitest'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { BookingScreen } from '../browser/screens/booking-screen.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import { PayScreen } from '../browser/screens/pay-screen.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import { RegisterScreen } from '../browser/screens/register-screen.ts'
import { test } from '../browser/test.ts'

const konbini = { payAtKonbini: true, konbiniDays: 3, konbiniHoursBefore: 24, payWithPayPay: false }

test('a newcomer without a card registers, orders tickets to be paid at a convenience store, and books when they are paid', async ({
  studio,
  visit,
}) => {
  const admin = await studio.admin()
  await studio.call(saveDraft, { as: admin, id: 'paying', body: { facts: konbini } })
  await studio.call(publishDraft, { as: admin, id: 'paying' })
  const lesson = await studio.lesson()
  const newcomer = await visit({ width: 390, touch: true })
  const { page, t } = newcomer
  await newcomer.open('/order?offer=pack-5')
  await page.getByRole('link', { name: t('offers.newHereGo') }).click()
  await newcomer.arrivesAt('/register')
  const register = new RegisterScreen(newcomer)
  await register.fillIn()
  await register.send()
  await register.done.waitFor()
  await page.getByRole('link', { name: t('register.doneBackToOrder') }).click()
  await new LoginScreen(newcomer).logIn(register.email, validRegistration.password)

  const ways = `${t('payment.ways.card')}${t('payment.ways.gap')}${t('payment.ways.konbini')}`
  await page.getByText(t('payment.ways.list', { ways })).waitFor()
  await page.getByRole('button', { name: t('payment.order') }).click()
  const provider = new PayScreen(newcomer)
  const { simulator } = provider
  await provider.isAt('/dev/checkout/')
  await provider.simulatorButton(simulator.checkout.shop).click()
  await newcomer.arrivesAt('/order')
  await page.getByRole('heading', { name: t('payment.shop.title') }).waitFor()
  await page.getByText(t('payment.shop.tickets')).waitFor()
  expect(await studio.mailsTo(register)).not.toContain('offerBought')

  await newcomer.open('/profile')
  await page.getByRole('link', { name: t('payment.shop.toOrder') }).click()
  await newcomer.arrivesAt('/order')

  await page.getByRole('link', { name: t('payment.shop.voucher') }).click()
  await provider.isAt('/dev/checkout/')
  await provider.simulatorButton(simulator.checkout.till).click()
  await expect.poll(() => studio.mailsTo(register)).toContain('offerBought')
  const booking = await BookingScreen.at(newcomer, lesson)
  await booking.book(lesson)
  await booking.readsResult('bookedTitle', 'booking.bookedText')
  await (await ProfileScreen.open(newcomer)).showsTickets(4)
})

import { expect } from 'vitest'
import { createCoupon } from '#contract/offers/coupons.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { BookingScreen } from '../browser/screens/booking-screen.ts'
import { PayScreen } from '../browser/screens/pay-screen.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import { test } from '../browser/test.ts'

test('a person without a plan reads in the dialog of a lesson what it costs, buys a pack with a coupon, and books', async ({
  studio,
  visit,
}) => {
  await studio.call(createCoupon, { as: await studio.admin(), body: { ...tenPercent, code: 'TEATIME' } })
  const lesson = await studio.lesson()
  const member = await studio.member({ memberType: 0 })
  const buyer = await visit({ as: member })
  const { page, t } = buyer
  const booking = await BookingScreen.at(buyer, lesson)
  await booking.button(lesson, 'book').click()
  await page.getByRole('link', { name: '5回券' }).click()
  await buyer.arrivesAt('/order')
  const field = page.getByLabel(t('offers.coupon'))
  await field.pressSequentially('tea-time')
  await page.getByRole('button', { name: t('offers.useCoupon') }).click()
  await page.getByText('15,750円').first().waitFor()
  await page.getByRole('button', { name: t('payment.order') }).click()
  const provider = new PayScreen(buyer)
  await provider.isAt('/dev/checkout/')
  await provider.simulatorButton(provider.simulator.checkout.pay).first().click()
  await buyer.arrivesAt('/order')
  await page.getByRole('heading', { name: t('offers.view.paid') }).waitFor()
  await expect.poll(() => studio.mailsTo(member)).toEqual(['offerBought'])
  await page.getByRole('link', { name: t('payment.backTo.lesson') }).click()
  await booking.card(lesson).waitFor()
  await booking.book(lesson)
  await booking.readsResult('bookedTitle', 'booking.bookedText')
  await (await ProfileScreen.open(buyer)).showsTickets(4)
})

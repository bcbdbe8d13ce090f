import { expect } from 'vitest'
import { giveInvitation } from '#contract/invitations.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import { readReferrals } from '#contract/referrals.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { giveReferralCoupons } from '#server/features/referrals/give-coupons.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { givenSession } from '#tests/support/test-tokens.ts'
import { givenPayment } from '../browser/given-payment.ts'
import { BookingScreen } from '../browser/screens/booking-screen.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import { PayScreen } from '../browser/screens/pay-screen.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import { RegisterScreen } from '../browser/screens/register-screen.ts'
import type { Studio } from '../browser/studio.ts'
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

async function loggedIn({ database }: Studio, email: string): Promise<TestMember> {
  const { id } = await database.reader
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await database.transact((writer) => givenSession(writer, id))
  return { id, role: 'USER', email }
}

test('a friend registers by the link of a member and joins, and the member finds the coupon', async ({
  studio,
  visit,
}) => {
  const member = await studio.member({ memberType: 3, phone: '09055556666' })
  const { code } = await studio.call(readReferrals, { as: member })
  const friend = await visit()
  await friend.open(`/register?referral=${code}`)
  const register = new RegisterScreen(friend)
  await friend.page.getByText(friend.t('referral.noNames')).waitFor()
  await register.fillIn()
  await register.send()
  await register.done.waitFor()
  await givenPayment(studio, await loggedIn(studio, register.email), 2)
  // The job of the server, which asks no provider here.
  await giveReferralCoupons(contextIn(studio.database, Date.now()), undefined)
  expect(await studio.mailsTo(member)).toEqual(['referralCoupon'])

  const buyer = await visit({ as: member })
  const { page, t } = buyer
  await buyer.open('/profile?tab=referral')
  await page.getByText(t('referral.state.issued'), { exact: true }).waitFor()
  const { brought } = await studio.call(readReferrals, { as: member })
  const coupon = brought[0]?.coupon?.code ?? ''
  // Shown in groups, as it can be typed.
  await page.getByText(coupon.slice(0, 4)).waitFor()
})

/** An event for 3,000 yen, of which the studio keeps half. */
const eventOf = (studio: Studio) =>
  studio.lesson({ eventPrice: 3_000, eventTiers: JSON.stringify([{ toDaysBefore: null, percent: 50 }]) })

const statusesOf = async ({ database }: Studio, { id }: TestMember) => {
  const rows = await database.reader
    .selectFrom('bookings')
    .select('status')
    .where('memberId', '=', id)
    .execute()
  return rows.map(({ status }) => status)
}

test('a member books an event with money, and half of it goes back when the seat is cancelled', async ({
  studio,
  visit,
}) => {
  const event = await eventOf(studio)
  const member = await studio.member({ memberType: 0 })
  const buyer = await visit({ as: member })
  const { page, t } = buyer
  const booking = await BookingScreen.at(buyer, event)
  await booking.button(event, 'apply').click()
  await booking.confirm('booking.event.title', 'booking.event.ok.money')
  await buyer.arrivesAt('/order')
  await page.getByText('1,500円をご返金').waitFor()
  await page.getByRole('button', { name: t('payment.order') }).click()
  const provider = new PayScreen(buyer)
  await provider.isAt('/dev/checkout/')
  // The seat is held meanwhile, and the card leads to the payment.
  await BookingScreen.at(buyer, event)
  await booking
    .card(event)
    .getByRole('link', { name: t('booking.awaitingPayment') })
    .click()
  await page.getByRole('link', { name: t('offers.event.pay') }).click()
  await page.getByRole('button', { name: t('payment.order') }).click()
  await provider.isAt('/dev/checkout/')
  await provider.simulatorButton(provider.simulator.checkout.pay).first().click()
  await buyer.arrivesAt('/order')
  await page.getByRole('heading', { name: t('offers.event.booked') }).waitFor()
  await page
    .getByRole('button')
    .filter({ hasText: t('profile.calendar') })
    .waitFor()
  const profile = await ProfileScreen.open(buyer)
  await profile
    .booking(event.title)
    .getByText(t('booking.seat.paid', { price: '3,000円' }))
    .waitFor()
  await profile.cancelButton(event.title).click()
  await page.getByText(t('hire.figureKept', { percent: 50 })).waitFor()
  await booking.confirm('booking.cancelTitle', 'booking.cancelOk')
  await page.getByText(t('profile.empty')).waitFor()
  expect(await statusesOf(studio, member)).toEqual(['cancelled'])
  await buyer.open('/profile?tab=payments')
  await page.getByText(t('payment.refunded', { amount: '1,500円' }), { exact: false }).waitFor()
})

test('a visitor logs in to book an event with an invitation, which comes back with the seat', async ({
  studio,
  visit,
}) => {
  const event = await eventOf(studio)
  const member = await studio.member({ memberType: 3 })
  const admin = await studio.admin()
  await studio.call(giveInvitation, { as: admin, id: member.id, body: { reason: 'お礼' } })
  const guest = await visit({ language: 'en' })
  const { page, t } = guest
  const booking = await BookingScreen.at(guest, event)
  await booking.button(event, 'apply').click()
  await booking.confirm('booking.event.title', 'booking.event.login')
  await guest.arrivesAt('/login')
  await new LoginScreen(guest).logIn(member.email, demoPassword)
  await guest.arrivesAt('/booking')
  await booking.button(event, 'apply').click()
  await page.getByRole('radio', { name: t('booking.event.withInvitation') }).waitFor()
  await booking.confirm('booking.event.title', 'booking.event.ok.invitation')
  await booking.readsResult('bookedTitle', 'booking.bookedText')
  await booking.button(event, 'booked').click()
  await page.getByText(t('booking.seat.returnedText')).waitFor()
  await booking.confirm('booking.cancelTitle', 'booking.cancelOk')
  await booking.button(event, 'apply').click()
  await page.getByRole('radio', { name: t('booking.event.withInvitation') }).waitFor()
  expect(await statusesOf(studio, member)).toEqual(['cancelled'])
})

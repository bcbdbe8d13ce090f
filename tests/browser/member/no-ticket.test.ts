import { describe, expect } from 'vitest'
import { expectAccessible } from '../accessibility.ts'
import { PayScreen } from '../screens/pay-screen.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

describe('a member without a ticket', () => {
  test('is led to the first payment by the booking dialog and by the top of my page', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ language: 'en', as: await studio.member({ memberType: 0 }), width: 390 })
    const { page, t } = visitor
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    const question = booking.dialog('booking.noTicketTitle')
    await question.getByText(t('booking.noTicketText.first')).waitFor()
    expect(await question.getByRole('button', { name: t('booking.confirmOk') }).count()).toBe(0)
    await expectAccessible(page)
    await question.getByRole('button', { name: t('booking.noTicketGo.first') }).click()
    await visitor.arrivesAt('/pay')
    await page.getByRole('radio').first().waitFor()

    await ProfileScreen.open(visitor)
    await page.getByText(t('payment.open.first')).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: t('payment.openGo.first') }).click()
    await visitor.arrivesAt('/pay')
  })

  test('is led to the plans without a membership, and to the membership with one', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const other = await studio.lesson({ startsAt: lesson.startsAt + 7_200_000 })
    const daniel = await visit({ as: await studio.demo('daniel') })
    let booking = await BookingScreen.at(daniel, lesson)
    await booking.button(lesson, 'book').click()
    await booking
      .dialog('booking.noTicketTitle')
      .getByRole('button', { name: daniel.t('booking.noTicketGo.plans') })
      .click()
    await daniel.arrivesAt('/pay')

    const member = await studio.member({ memberType: 0 })
    const payer = await visit({ as: member })
    const pay = await PayScreen.open(payer)
    await pay.plan(2).check()
    await pay.order()
    await pay.pay()
    for (const _ of [1, 2]) await studio.book(await studio.lesson(), member)
    booking = await BookingScreen.at(payer, other)
    await booking.button(other, 'book').click()
    await booking
      .dialog('booking.noTicketTitle')
      .getByRole('button', { name: payer.t('booking.noTicketGo.nextRenewal') })
      .click()
    await payer.arrivesAt('/profile')
    await payer.page.getByText(pay.beginOf('renewsOn')).waitFor()
    expect(await payer.page.getByText(payer.t('payment.open.first')).count()).toBe(0)
  })
})

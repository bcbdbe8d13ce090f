import { describe, expect } from 'vitest'
import { renewCalendarFeed } from '#contract/calendar-feeds.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { dateOf } from '#time/tokyo.ts'
import { givenFreeDay, hiredSpace } from '../browser/given-free-day.ts'
import { givenPayment } from '../browser/given-payment.ts'
import type { Screen } from './engine-visit.ts'
import { allEngines } from './test.ts'

/** One test visits many screens. */
const manyScreens = { timeout: 180_000 }

describe.each(allEngines)('in text of double size on a phone with %s', (_, test) => {
  test('every screen of a member fits', manyScreens, async ({ visitor, studio }) => {
    const { t } = visitor
    const member = await studio.member({ tickets: 2 })
    const [booked, free] = [await studio.lesson(), await studio.lesson()]
    const full = await studio.lesson({ totalSeats: 1 })
    await studio.book(full, await studio.member({ tickets: 1 }))
    await studio.book(booked, member)
    await studio.call(renewCalendarFeed, { as: member })
    // Its form shows then which address waits for its confirmation.
    const email = `${crypto.randomUUID()}@example.test`
    await studio.call(updateOwnMember, { as: member, body: { email, password: demoPassword } })
    const [bookedDay, freeDay, fullDay] = [booked, free, full].map(({ startsAt }) => dateOf(startsAt))
    const hired = dateOf(await givenFreeDay(studio))
    await visitor.enter(studio.tokenOf(member))
    const screens: Screen[] = [
      [`/booking?week=${freeDay}&day=${freeDay}`, t('booking.book')],
      [`/booking?week=${bookedDay}&day=${bookedDay}`],
      [`/booking?week=${bookedDay}&day=${bookedDay}`, t('booking.booked')],
      [`/booking?week=${fullDay}&day=${fullDay}`, t('booking.waiting.join')],
      ['/profile'],
      ['/profile', t('profile.cancel')],
      ['/profile', t('calendar.renew.open')],
      ['/en/profile'],
      ['/profile?tab=hires'],
      [`/RentalSpace?space=${hiredSpace}&from=${hired}T10:00&to=${hired}T12:00#times`],
      ['/profile?tab=history'],
      ['/profile?tab=payments'],
      ['/profile?tab=edit'],
      ['/profile?tab=edit', t('closeAccount.open')],
      ['/profile?tab=password'],
      ['/pay'],
      ['/payment'],
      ['/payment?success=true'],
      ['/payment?success=false'],
      [`/confirm-email#token=${await studio.emailTokenOf(member)}`],
      [`/unsubscribe#token=${studio.newsTokenOf(member)}`],
      // English words are longer.
      ['/en/profile?tab=edit'],
      ['/en/pay'],
    ]
    expect(await visitor.faultsInLargeText(screens)).toEqual([])
  })

  test(
    'the payments and the receipt of a member with a plan fit',
    manyScreens,
    async ({ visitor, studio }) => {
      const names = { lastName: '長谷川', firstName: '真理子' }
      const member = await studio.member({ memberType: 0, ...names })
      const payment = await givenPayment(studio, member, 3)
      await visitor.enter(studio.tokenOf(member))
      const screens: Screen[] = ['', '/en'].flatMap((language) => [
        [`${language}/profile?tab=payments`],
        [`${language}/receipt/${payment}`],
        [`${language}/pay`],
      ])
      expect(await visitor.faultsInLargeText(screens)).toEqual([])
    },
  )
})

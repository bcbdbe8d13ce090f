import { describe, expect } from 'vitest'
import { renewCalendarFeed } from '#contract/calendar-feeds.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { fullName } from '#studio/person-name.ts'
import { dateOf } from '#time/tokyo.ts'
import { givenFreeDay, hiredSpace } from '../browser/given-free-day.ts'
import { givenPayment } from '../browser/given-payment.ts'
import { givenSpace } from '../browser/given-spaces.ts'
import type { EngineVisit } from './engine-visit.ts'
import { allEngines } from './test.ts'

/** One test visits many screens. */
const manyScreens = { timeout: 180_000 }

/** A page, and the words on the buttons that open a dialog on it, one above the other. */
type Screen = [path: string, ...dialogs: string[]]

async function faultsOf(visitor: EngineVisit, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = []
  for (const [path, ...dialogs] of screens) faults.push(...(await visitor.faultsInLargeText(path, dialogs)))
  return faults
}

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
    expect(await faultsOf(visitor, screens)).toEqual([])
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
      expect(await faultsOf(visitor, screens)).toEqual([])
    },
  )

  test('every screen of an administrator fits', manyScreens, async ({ visitor, studio }) => {
    const { t } = visitor
    const admin = await studio.admin()
    const names = { lastName: '長谷川', firstName: '真理子' }
    const member = await studio.member({ tickets: 2, ...names })
    const name = fullName(names)
    const lesson = await studio.lesson()
    await studio.book(lesson, member)
    await studio.call(sendInquiry, {
      body: { name: '佐々木 真', email: 'sasaki@example.test', phone: '09011112222', message: '体験' },
    })
    const space = await givenSpace(studio, admin)
    const day = dateOf(lesson.startsAt)
    const lessonDialog = `/admin?view=agenda&date=${day}`
    const members = `/admin?tab=user&q=${encodeURIComponent(member.email)}`
    const spaces = `/admin?tab=rentable&rentable=${space.id}&date=${day}`
    await visitor.enter(studio.tokenOf(admin))
    const screens: Screen[] = [
      [`/admin?view=week&date=${day}`],
      [`/admin?view=month&date=${day}`],
      [`/admin?view=day&date=${day}`, t('lessonAdmin.new')],
      [`/admin?view=day&date=${day}`, t('lessonAdmin.series.add')],
      [`/admin?view=day&date=${day}`, t('lessonAdmin.closure.close')],
      [lessonDialog],
      [lessonDialog, lesson.title],
      [lessonDialog, lesson.title, t('form.delete')],
      [lessonDialog, lesson.title, t('lessonAdmin.copy.open')],
      [lessonDialog, lesson.title, t('frontDesk.book.open')],
      [lessonDialog, lesson.title, t('frontDesk.cancel.openOf', { name })],
      [`${spaces}&view=day`, t('spaceAdmin.addWindow')],
      [`${spaces}&view=day`, t('spaceAdmin.edit')],
      [members],
      [members, t('ticketAdmin.campaign.open')],
      [`/admin/members/${member.id}`],
      [`/admin/members/${member.id}`, t('memberPage.correct')],
      [`/admin/members/${member.id}`, t('ticketAdmin.open')],
      [`/admin/lessons/${lesson.id}`],
      [`/admin/reception?date=${day}`],
      ['/admin/inquiries'],
      ['/admin/mails'],
      ['/admin/studio'],
      ['/admin/teachers'],
      ['/admin/news'],
      ['/admin/pictures'],
      ['/admin/log'],
      ['/admin/log', t('adminNav.open')],
      ['/admin/log', t('adminNav.palette.open')],
      ['/en/admin'],
      ['/en/admin/inquiries'],
    ]
    expect(await faultsOf(visitor, screens)).toEqual([])
  })
})

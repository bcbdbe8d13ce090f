import { describe, expect } from 'vitest'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { languages } from '#studio/languages.ts'
import { dateText, dayMs, startOfDay } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection } from '../connection.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const address = '/profile?tab=history'
const today = () => startOfDay(Date.now())

interface Grant {
  tickets: number
  /** How many days after today is the last day; absent for tickets that do not expire. */
  days?: number
  note?: string
  reason?: 'granted' | 'adjusted' | 'campaign'
}

async function grant(studio: Studio, memberId: string, { tickets, days, note, reason = 'granted' }: Grant) {
  const expiresAt = days === undefined ? null : today() + (days + 1) * dayMs
  await studio.database.transact((writer) =>
    moveTickets(
      writer,
      { memberId, change: tickets, reason, bookingId: null, actorId: null, expiresAt, ...(note && { note }) },
      Math.min(Date.now(), (expiresAt ?? Infinity) - 2 * dayMs),
    ),
  )
}

const lotsOf = ({ page, t }: Visit) => page.getByRole('list', { name: t('profile.lots.title') })

describe('the member’s tickets by lot', () => {
  for (const width of [390, 1440]) {
    test.for(languages)(
      `each lot says why, how many are left, until when, and which is used next (%s, ${width} px)`,
      async (language, { visit, studio }) => {
        const member = await studio.member()
        await grant(studio, member.id, { tickets: 4, reason: 'adjusted' })
        await grant(studio, member.id, { tickets: 2, days: 40, note: '開店5周年', reason: 'campaign' })
        await grant(studio, member.id, { tickets: 3, days: 20 })
        await studio.book(await studio.lesson({ startsAt: Date.now() + 2 * dayMs }), member)
        const visitor = await visit({ language, as: member, width })
        const { t } = visitor
        await visitor.open(address)
        const lots = lotsOf(visitor).getByRole('listitem')
        await lots.first().waitFor()
        const told = await lots.allInnerTexts()
        const until = (days: number) =>
          t('profile.lots.until', { day: dateText(today() + days * dayMs, language) })
        const [first = '', second = '', third = ''] = told
        for (const words of [
          until(20),
          t('profile.lots.next'),
          t('profile.movement.granted'),
          t('profile.lots.left', { count: 2 }),
          t('profile.lots.of', { count: 3 }),
        ])
          expect(first).toContain(words)
        for (const words of [until(40), t('profile.movement.campaign'), '開店5周年'])
          expect(second).toContain(words)
        for (const words of [t('profile.lots.lasting'), t('profile.movement.adjusted')])
          expect(third).toContain(words)
        expect(told).toHaveLength(3)
        expect(told.filter((text) => text.includes(t('profile.lots.next')))).toHaveLength(1)
        expect(await visitor.page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        await expectAccessible(visitor.page)
      },
    )
  }

  test('tickets that do not expire are one line, and the keyboard opens where they are from', async ({
    visit,
    studio,
  }) => {
    const member = await studio.member()
    for (const tickets of [4, 4, 4]) await grant(studio, member.id, { tickets, reason: 'adjusted' })
    const visitor = await visit({ language: 'en', as: member })
    const { page, t } = visitor
    await visitor.open(address)
    const lots = lotsOf(visitor)
    await lots.getByText(t('profile.lots.left', { count: 12 })).waitFor()
    await expect.poll(() => lots.getByRole('listitem').count()).toBe(1)
    expect(await lots.getByText(t('profile.lots.next')).count()).toBe(0)
    const each = lots.getByText(t('profile.lots.each', { count: 3 }))
    await each.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => lots.getByText(t('profile.lots.leftOf', { left: 4, granted: 4 })).count()).toBe(3)
    await expectAccessible(page)
  })

  test('says that there are no tickets, and can be loaded again after a failure', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.member() })
    const { page, t } = visitor
    visitor.browserErrors.expect(brokenOff)
    const mend = await cutConnection(page, calls.ticketLots)
    await visitor.open(address)
    await page.getByText(t('profile.lots.failed')).waitFor()
    await mend()
    await page.getByRole('button', { name: t('common.retry') }).click()
    await page.getByText(t('profile.lots.none')).waitFor()
  })
})

describe('a booked lesson whose ticket expires', () => {
  test.for(languages)('says until when the ticket is valid (%s)', async (language, { visit, studio }) => {
    const member = await studio.member()
    await grant(studio, member.id, { tickets: 1, days: 9 })
    await grant(studio, member.id, { tickets: 1 })
    const [first, second] = [await studio.lesson(), await studio.lesson()]
    await studio.book(first, member)
    await studio.book(second, member)
    const visitor = await visit({ language, as: member, width: 390 })
    const profile = await ProfileScreen.open(visitor)
    const day = dateText(today() + 9 * dayMs, language)
    await profile
      .booking(titleIn(language, first))
      .getByText(visitor.t('booking.ticketUntil', { day }))
      .waitFor()
    expect(await profile.booking(titleIn(language, second)).innerText()).not.toContain(
      visitor.t('booking.ticketUntil', { day: '' }).trim(),
    )
    await profile.cancelButton(titleIn(language, first)).click()
    await profile.question.getByText(visitor.t('booking.returnHint')).waitFor()
  })

  test.for(languages)(
    'warns before a cancellation that a ticket whose last day is over does not come back (%s)',
    async (language, { visit, studio }) => {
      const [member, lesson] = [await studio.member(), await studio.lesson()]
      await grant(studio, member.id, { tickets: 1, days: -1 })
      await studio.book(lesson, member, today() - dayMs)
      const visitor = await visit({ language, as: member })
      const { t, page } = visitor
      const profile = await ProfileScreen.open(visitor)
      const day = dateText(today() - dayMs, language)
      await profile
        .booking(titleIn(language, lesson))
        .getByText(t('booking.ticketExpired', { day }))
        .waitFor()
      await profile.cancelButton(titleIn(language, lesson)).click()
      await profile.question.getByText(t('booking.noReturn', { day })).waitFor()
      expect(await profile.question.getByText(t('booking.returnHint')).count()).toBe(0)
      await expectAccessible(page)
      await profile.question.getByRole('button', { name: t('booking.cancelOk') }).click()
      await profile.bookings.first().waitFor({ state: 'detached' })
      await profile.showsTickets(0)
    },
  )

  test('the question on the booking page warns of it too', async ({ visit, studio }) => {
    const [member, lesson] = [await studio.member(), await studio.lesson()]
    await grant(studio, member.id, { tickets: 1, days: -1 })
    await studio.book(lesson, member, today() - dayMs)
    const visitor = await visit({ language: 'en', as: member, width: 390 })
    const screen = await BookingScreen.at(visitor, lesson)
    await screen.button(lesson, 'booked').click()
    const question = screen.dialog('booking.cancelTitle')
    const day = dateText(today() - dayMs, 'en')
    await question.getByText(visitor.t('booking.noReturn', { day })).waitFor()
    expect(await question.getByText(visitor.t('booking.returnHint')).count()).toBe(0)
    await expectAccessible(visitor.page)
  })
})

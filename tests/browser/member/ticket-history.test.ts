import { describe, expect } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { languages } from '#studio/languages.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const address = '/profile?tab=history'

const movementsOf = ({ page, t }: Visit) =>
  page.getByRole('list', { name: t('profile.historyTitle') }).getByRole('listitem')

describe('the ticket history', () => {
  test.for(languages)(
    'the ticket history explains each movement in words, the newest first (%s)',
    async (language, { visit, studio }) => {
      const member = await studio.member({ tickets: 3 })
      const lesson = await studio.lesson()
      const { id } = await studio.book(lesson, member)
      await studio.call(cancelBooking, { as: member, id })
      const visitor = await visit({ language, as: member, width: 390 })
      await visitor.open(address)
      const rows = movementsOf(visitor)
      await rows.first().waitFor()
      const told = await rows.allInnerTexts()
      const about = `${titleIn(language, lesson)} · ${dateText(lesson.startsAt, language)} ${timeText(lesson.startsAt)}`
      const reasons = ['cancelled', 'booked', 'granted'] as const
      for (const [row, reason] of reasons.entries())
        expect(told[row]).toContain(visitor.t(`profile.movement.${reason}`))
      expect(told[0]).toContain(about)
      expect(told[1]).toContain(visitor.t('profile.ticketsWent', { count: 1 }))
      expect(told[1]).toContain(visitor.t('profile.ticketsThen', { count: 2 }))
      expect(told).toHaveLength(3)
      await expectAccessible(visitor.page)
    },
  )

  test('the ticket history shows twenty movements at a time', async ({ visit, studio }) => {
    const member = await studio.member()
    await studio.database.transact(async (writer) => {
      for (let change = 1; change <= 45; change += 1) {
        const grant = {
          memberId: member.id,
          change,
          reason: 'granted',
          bookingId: null,
          actorId: null,
        } as const
        await moveTickets(writer, grant, change)
      }
    })
    const visitor = await visit({ as: member })
    await visitor.open(address)
    const rows = movementsOf(visitor)
    const more = visitor.page.getByRole('button', { name: visitor.t('profile.historyMore') })
    const keys = new Keyboard(visitor.page)
    for (const count of [20, 40]) {
      await expect.poll(() => rows.count()).toBe(count)
      await more.click()
      await keys.expectFocusOn(rows.nth(count))
    }
    await expect.poll(() => rows.count()).toBe(45)
    expect(await more.count()).toBe(0)
  })

  test('the ticket history says that it is empty and can be loaded again after a failure', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.member() })
    visitor.browserErrors.expect(brokenOff)
    const mend = await cutConnection(visitor.page, calls.tickets)
    await visitor.open(address)
    await visitor.page.getByText(visitor.t('profile.historyFailed')).waitFor()
    await mend()
    await visitor.page.getByRole('button', { name: visitor.t('common.retry') }).click()
    await visitor.page.getByText(visitor.t('profile.historyEmpty')).waitFor()
    await new Keyboard(visitor.page).expectFocusOn(visitor.page.getByRole('tabpanel'))
  })
})

import { describe, expect } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { joinWaitingList } from '#contract/waiting-list.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { hourMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { calls, forgetOutcome, refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { WaitingDialog } from '../screens/waiting-dialog.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'

/** A lesson with one seat, which is booked. */
async function givenFull(studio: Studio) {
  const lesson = await studio.lesson({ totalSeats: 1 })
  const booker = await studio.member({ tickets: 1 })
  const { id } = await studio.book(lesson, booker)
  const cancel = () => studio.call(cancelBooking, { as: booker, id })
  const wait = async (as?: TestMember) => {
    const member = as ?? (await studio.member({ tickets: 1 }))
    return studio.call(joinWaitingList, { as: member, id: lesson.id, body: {} })
  }
  return { lesson, cancel, wait }
}

describe.each(['ja', 'en'] as const)('the waiting list in %s', (language) => {
  test.for([390, 1440])(
    'at %i px, a member joins, changes the time, sees the list and gets the seat',
    async (width, { visit, studio }) => {
      const { lesson, cancel, wait } = await givenFull(studio)
      await wait()
      const member = await studio.member({ tickets: 1 })
      const visitor = await visit({ as: member, language, width })
      const { t, page } = visitor
      const booking = await BookingScreen.at(visitor, lesson)
      const dialog = new WaitingDialog(visitor)
      const card = booking.card(lesson)
      await card.getByRole('button', { name: t('booking.waiting.joinBehind', { count: 1 }) }).click()
      await dialog.root('joinTitle').waitFor()
      await expectAccessible(page)
      await expect.poll(() => dialog.latest.inputValue()).toBe(String(lesson.startsAt - 12 * hourMs))
      await dialog.button('joinOk').click()
      await dialog.says('joined', { place: 2 })
      await dialog.root('joinTitle').waitFor({ state: 'hidden' })
      await expectAccessible(page)

      await card.getByRole('button', { name: t('booking.waiting.mine', { place: 2 }) }).click()
      await dialog.latest.selectOption(String(lesson.startsAt - 24 * hourMs))
      await dialog.button('save').click()
      await dialog.says('saved')

      const profile = await ProfileScreen.open(visitor)
      const list = page.getByRole('region', { name: t('booking.waiting.heading') })
      await list.getByRole('heading', { name: titleIn(language, lesson) }).waitFor()
      await list.getByText(t('booking.waiting.place', { place: 2 })).waitFor()
      await expectAccessible(page)

      await cancel()
      expect(await studio.mailsTo(member)).toEqual([])
      await list.getByRole('button').click()
      await dialog.button('leave').click()
      await dialog.says('left')
      await list.getByText(t('booking.waiting.none')).waitFor()
      await profile.showsTickets(1)
    },
  )
})

describe.each(['ja', 'en'] as const)(
  'a wait of which the server cannot tell whether it was saved, in %s',
  (language) => {
    test('says so, keeps the dialog open, and takes one place when the member tries again', async ({
      visit,
      studio,
    }) => {
      const { lesson } = await givenFull(studio)
      const visitor = await visit({ as: await studio.member({ tickets: 1 }), language, width: 390 })
      visitor.browserErrors.expect(refusedWith(500))
      const { t, page } = visitor
      const booking = await BookingScreen.at(visitor, lesson)
      const dialog = new WaitingDialog(visitor)
      await booking.button(lesson, 'waiting.join').click()
      const mend = await forgetOutcome(page, calls.waitlist)
      await dialog.button('joinOk').click()
      await dialog.root('joinTitle').getByText(t('error.server.outcomeUnknown')).waitFor()
      await expectAccessible(page)

      await mend()
      await dialog.button('joinOk').click()
      await dialog.says('joined', { place: 1 })
      await booking
        .card(lesson)
        .getByRole('button', { name: t('booking.waiting.mine', { place: 1 }) })
        .waitFor()
    })
  },
)

describe('the waiting list', () => {
  test('the first in line finds the seat booked and the ticket taken', async ({ visit, studio }) => {
    const { lesson, cancel, wait } = await givenFull(studio)
    const member = await studio.member({ tickets: 1 })
    await wait(member)
    await cancel()
    const visitor = await visit({ as: member })
    const profile = await ProfileScreen.open(visitor)
    await profile.booking(lesson.title).waitFor()
    await profile.showsTickets(0)
    expect(await studio.mailsTo(member)).toEqual(['seatGiven'])
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'booked').waitFor()
  })

  test('is joined and left with the keyboard alone', async ({ visit, studio }) => {
    const { lesson } = await givenFull(studio)
    const visitor = await visit({ as: await studio.member({ tickets: 1 }), language: 'en' })
    const { t, page } = visitor
    const booking = await BookingScreen.at(visitor, lesson)
    const dialog = new WaitingDialog(visitor)
    const keyboard = new Keyboard(page)
    const join = booking.card(lesson).getByRole('button', { name: t('booking.waiting.join'), exact: true })
    await keyboard.press(join)
    await keyboard.press(dialog.button('joinOk'))
    const own = booking.card(lesson).getByRole('button', { name: t('booking.waiting.mine', { place: 1 }) })
    await own.waitFor()
    await dialog.root('joinTitle').waitFor({ state: 'hidden' })
    await keyboard.press(own)
    await keyboard.press(dialog.button('leave'))
    await join.waitFor()
  })

  test('refuses a member when a seat has come free meanwhile, keeps the choice, and the card offers the seat', async ({
    visit,
    studio,
  }) => {
    const { lesson, cancel } = await givenFull(studio)
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(refusedWith(409))
    const { t } = visitor
    const booking = await BookingScreen.at(visitor, lesson)
    const dialog = new WaitingDialog(visitor)
    await booking
      .card(lesson)
      .getByRole('button', { name: t('booking.waiting.join'), exact: true })
      .click()
    await dialog.latest.selectOption('never')
    await cancel()
    await dialog.button('joinOk').click()
    await dialog.root('joinTitle').getByText(t('error.waitlist.seatFree')).waitFor()
    await expect.poll(() => dialog.latest.inputValue()).toBe('never')
    await visitor.page.keyboard.press('Escape')
    await booking.button(lesson, 'book').waitFor()
  })

  test('offers a seat that is open to all to a member who waits and wants to be told only', async ({
    visit,
    studio,
  }) => {
    const { lesson, cancel } = await givenFull(studio)
    const member = await studio.member({ tickets: 1 })
    const latest = new Date(0).toISOString()
    await studio.call(joinWaitingList, { as: member, id: lesson.id, body: { latest } })
    await cancel()
    const visitor = await visit({ as: member })
    const { t, page } = visitor
    await ProfileScreen.open(visitor)
    await page.getByText(t('booking.waiting.seatFree')).waitFor()
    await page.getByRole('link', { name: t('booking.waiting.bookFree') }).click()
    const booking = new BookingScreen(visitor)
    await booking.button(lesson, 'book').waitFor()
    // Away from links that have another colour under the pointer.
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
    await booking.button(lesson, 'booked').waitFor()
  })

  test('tells a member without tickets where tickets come from', async ({ visit, studio }) => {
    const { lesson } = await givenFull(studio)
    const visitor = await visit({ as: await studio.member({ memberType: 3 }) })
    visitor.browserErrors.expect(refusedWith(409))
    const booking = await BookingScreen.at(visitor, lesson)
    const { t } = visitor
    await booking
      .card(lesson)
      .getByRole('button', { name: t('booking.waiting.join'), exact: true })
      .click()
    const dialog = new WaitingDialog(visitor)
    await dialog.root('joinTitle').getByText(t('booking.waiting.noTicket')).waitFor()
    await dialog.button('joinOk').click()
    await dialog.root('joinTitle').getByText(t('error.yoga.noTicket')).waitFor()
  })
})

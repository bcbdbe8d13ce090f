import { expect } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'
import { BookingScreen, titleIn } from '../browser/screens/booking-screen.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import { demoPerson } from '../browser/studio.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'
import type { Visit } from '../browser/visit.ts'
import type { TestMember } from '#tests/support/factories.ts'

const bookingsOf = async ({ database }: Studio, { id }: TestMember) => {
  const rows = await database.reader
    .selectFrom('bookings')
    .select('status')
    .where('memberId', '=', id)
    .execute()
  return rows.map(({ status }) => status)
}

async function givenFull(studio: Studio, time: { startsAt?: number; endsAt?: number } = {}) {
  const lesson = await studio.lesson({ ...time, totalSeats: 1 })
  const booker = await studio.member({ tickets: 1 })
  const { id } = await studio.book(lesson, booker)
  return { lesson, cancel: () => studio.call(cancelBooking, { as: booker, id }) }
}

/** Joins the waiting list of the full lesson on its card. */
async function joinWaitingList(visitor: Visit, lesson: Parameters<BookingScreen['card']>[0]) {
  const { t } = visitor
  const booking = new BookingScreen(visitor)
  await booking
    .card(lesson)
    .getByRole('button', { name: t('booking.waiting.join') })
    .click()
  const dialog = booking.dialog('booking.waiting.joinTitle')
  await dialog.getByRole('button', { name: t('booking.waiting.joinOk'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a member logs in, books a lesson with a ticket, cancels it and has the ticket again', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const member = await visit({ language: 'en' })
  const { page, t } = member
  await (await LoginScreen.open(member)).logIn(demoPerson('sakura').email, demoPassword)
  await member.arrivesAt('/')
  const booking = await BookingScreen.at(member, lesson)
  await booking.book(lesson)
  await booking.readsResult('bookedTitle', 'booking.bookedText')
  await booking.button(lesson, 'booked').waitFor()
  await page.getByRole('link', { name: t('nav.myPage') }).click()
  await member.arrivesAt('/profile')
  const profile = new ProfileScreen(member)
  await profile.showsTickets(3)
  await profile.cancel(titleIn('en', lesson))
  await profile.booking(titleIn('en', lesson)).waitFor({ state: 'detached' })
  await profile.showsTickets(4)
})

test('a member waits for two lessons, leaves one list on my page, and has the seat of the other', async ({
  visit,
  studio,
}) => {
  const wanted = await givenFull(studio)
  const startsAt = wanted.lesson.startsAt + 2 * hourMs
  const left = await givenFull(studio, { startsAt, endsAt: startsAt + hourMs })
  const member = await studio.member({ tickets: 1 })
  const visitor = await visit({ as: member, language: 'en' })
  const { page, t } = visitor
  await BookingScreen.at(visitor, wanted.lesson)
  for (const { lesson } of [wanted, left]) await joinWaitingList(visitor, lesson)
  await ProfileScreen.open(visitor)
  const list = page.getByRole('region', { name: t('booking.waiting.heading') })
  const entry = list.getByRole('article').filter({ hasText: left.lesson.titleEn })
  await entry.getByRole('button').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('booking.waiting.leave'), exact: true }).click()
  await question.waitFor({ state: 'hidden' })
  await entry.waitFor({ state: 'detached' })
  await left.cancel()
  expect(await bookingsOf(studio, member)).toEqual([])
  await wanted.cancel()
  await expect.poll(() => bookingsOf(studio, member)).toEqual(['booked'])
  const profile = await ProfileScreen.open(visitor)
  await profile.booking(titleIn('en', wanted.lesson)).waitFor()
  await profile.showsTickets(0)
})

test('a member whose lesson begins in an hour reads that it can be cancelled no longer', async ({
  visit,
  studio,
}) => {
  const startsAt = startOfDay(Date.now()) + dayMs + 10 * hourMs
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
  const member = await studio.member({ tickets: 1 })
  await studio.book(lesson, member)
  const visitor = await visit({ as: member })
  await studio.clock.pass(startsAt - hourMs - Date.now())
  const profile = await ProfileScreen.open(visitor)
  await profile.booking(lesson.title).getByText(visitor.t('profile.tooLate')).waitFor()
  await expect.poll(() => bookingsOf(studio, member)).toEqual(['booked'])
})

import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { planName } from '#studio/member-types.ts'
import { languages } from '#studio/languages.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { dateOf, dateText, dayMs, timeRangeText } from '#time/tokyo.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, refusedWith } from '../connection.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

describe('/profile', () => {
  test.for(languages)(
    'my page shows the member’s facts and bookings, the next lesson first (%s)',
    async (language, { visit, studio }) => {
      const member = await studio.member({ tickets: 5, kanaLastName: 'アオキ', kanaFirstName: 'ミワ' })
      const later = await studio.lesson()
      const sooner = await studio.lesson({ startsAt: later.startsAt - dayMs })
      for (const lesson of [later, sooner]) await studio.book(lesson, member)
      const visitor = await visit({ language, as: member })
      const profile = await ProfileScreen.open(visitor)
      await profile.showsTickets(3)
      await visitor.page.getByRole('heading', { name: 'アオキ ミワ' }).waitFor()
      await expect.poll(() => profile.fact('memberId').innerText()).toMatch(/^\d{5}$/)
      await expect.poll(() => profile.fact('memberType').innerText()).toBe(planName(3, language))

      await profile.booking(titleIn(language, later)).waitFor()
      expect(await profile.bookings.getByRole('heading').allInnerTexts()).toEqual(
        [sooner, later].map((lesson) => titleIn(language, lesson)),
      )
      const row = await profile.booking(titleIn(language, later)).innerText()
      expect(row).toContain(
        `${dateText(later.startsAt, language)} ${timeRangeText(later.startsAt, later.endsAt)}`,
      )
    },
  )

  test('my page leads a member without bookings to the lessons', async ({ visit, studio }) => {
    const visitor = await visit({ as: await studio.member({ memberType: 4 }) })
    const profile = await ProfileScreen.open(visitor)
    await visitor.page.getByText(visitor.t('profile.empty')).waitFor()
    await expect.poll(() => profile.fact('tickets').innerText()).toBe(visitor.t('profile.unlimited'))
    await visitor.page.getByRole('link', { name: visitor.t('profile.emptyAction') }).click()
    await visitor.arrivesAt('/booking')
  })

  test('my page keeps a booking when the question is answered with no', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const visitor = await visit({ as: member })
    const profile = await ProfileScreen.open(visitor)
    await profile.cancelButton(lesson.title).click()
    await expect.poll(() => profile.question.innerText()).toContain(lesson.title)
    await profile.question.getByRole('button', { name: visitor.t('booking.keep') }).click()
    await profile.question.waitFor({ state: 'hidden' })
    await profile.showsTickets(0)
    await expect.poll(() => profile.bookings.count()).toBe(1)
  })

  test('my page says why a booking cannot be cancelled', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    const { id } = await studio.book(lesson, member)
    const visitor = await visit({ as: member })
    visitor.browserErrors.expect(refusedWith(404))
    const profile = await ProfileScreen.open(visitor)
    await profile.cancelButton(lesson.title).click()
    await studio.call(cancelBooking, { as: member, id })
    await profile.question.getByRole('button', { name: visitor.t('booking.cancelOk') }).click()
    await visitor.page
      .getByRole('alert')
      .filter({ hasText: visitor.t('error.yoga.bookingNotFound') })
      .waitFor()
    await profile.booking(lesson.title).waitFor({ state: 'detached' })
  })

  test('my page offers no cancellation within three hours of the start', async ({ visit, studio }) => {
    const startsAt = Math.ceil(Date.now() / 60_000) * 60_000 + 2 * 3_600_000
    const lesson = await studio.lesson({ startsAt, endsAt: startsAt + 3_600_000 })
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const visitor = await visit({ as: member })
    const profile = await ProfileScreen.open(visitor)
    await profile.booking(lesson.title).getByText(visitor.t('profile.tooLate')).waitFor()
    await expect.poll(() => profile.cancelButton(lesson.title).isDisabled()).toBe(true)
  })

  test('my page reports bookings that cannot be loaded and offers to try again', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.member() })
    visitor.browserErrors.expect(brokenOff)
    const mend = await cutConnection(visitor.page, calls.ownBookings)
    await ProfileScreen.open(visitor)
    const notice = visitor.page.getByRole('alert').filter({ hasText: visitor.t('profile.loadFailed') })
    await notice.waitFor()
    await mend()
    await notice.getByRole('button', { name: visitor.t('common.retry') }).click()
    await visitor.page.getByText(visitor.t('profile.empty')).waitFor()
  })

  test('a booking can be added to the member’s own calendar', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    const { id } = await studio.book(lesson, member)
    const visitor = await visit({ language: 'en', as: member, width: 390 })
    const profile = await ProfileScreen.open(visitor)
    const downloading = visitor.page.waitForEvent('download')
    await profile
      .booking(lesson.titleEn)
      .getByRole('button', { name: visitor.t('profile.calendar') })
      .click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`lesson-${dateOf(lesson.startsAt)}.ics`)
    expect(calendarLines(await text(await file.createReadStream()))['UID']).toContain(id)
  })
})

import { describe, expect } from 'vitest'
import type { Locator } from 'playwright-core'
import { languages } from '#studio/languages.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { dateOf, dayMs, hourMs, startOfWeek } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { AttendanceButtons } from '../screens/attendance-buttons.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, holdAnswers, loseAnswers, refusedWith } from '../connection.ts'
import { FrontDesk } from '../screens/front-desk.ts'
import { Keyboard } from '../keyboard.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit, VisitOptions } from '../visit.ts'

const names = { lastName: '早乙女', firstName: '凛' }
const name = '早乙女 凛'

let weeksBack = 20

/** A lesson of long ago, on a day with nothing else, and the booking of the one who may have come. */
async function givenBegun(studio: Studio): Promise<{ lesson: EditableLesson; bookingId: string }> {
  weeksBack += 1
  const startsAt = startOfWeek(Date.now()) - weeksBack * 7 * dayMs + 10 * hourMs
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
  const member = await studio.member({ ...names, tickets: 1 })
  const { id } = await studio.book(lesson, member, startsAt - hourMs)
  return { lesson, bookingId: id }
}

/** What the books say, and how often it was noted. */
async function booksOf({ database: { reader } }: Studio, bookingId: string) {
  const { status } = await reader
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const deeds = await reader
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', bookingId)
    .where('action', '=', 'booking.marked')
    .execute()
  return { status, deeds: deeds.length }
}

/** Where attendance is noted; each opens the place and tells what is around the member there. */
const places: ReadonlyArray<
  [place: string, open: (admin: Visit, lesson: EditableLesson) => Promise<Locator>]
> = [
  [
    'on the day’s page',
    async (admin, lesson) => {
      await admin.open(`/admin/today?date=${dateOf(lesson.startsAt)}`)
      return admin.page.getByRole('region', { name: titleIn(admin.language, lesson) })
    },
  ],
  [
    'in the lesson’s dialog',
    async (admin, lesson) => {
      const screen = await CalendarScreen.at(admin, lesson.startsAt, 'agenda')
      return new FrontDesk(admin, await screen.open(lesson)).row(names)
    },
  ],
]

describe.for(places)('noting who came, %s', ([, openPlace]) => {
  async function begin(
    visit: (options: VisitOptions) => Promise<Visit>,
    studio: Studio,
    options: VisitOptions = {},
  ) {
    const { lesson, bookingId } = await givenBegun(studio)
    const admin = await visit({ ...options, as: await studio.admin() })
    const at = async (visitor: Visit) => {
      const marks = new AttendanceButtons(visitor, await openPlace(visitor, lesson), name)
      await marks.button('attended').waitFor()
      return marks
    }
    return { admin, marks: await at(admin), at, books: () => booksOf(studio, bookingId) }
  }

  test.for(languages)(
    'says that the connection broke, and tries again when told to (%s)',
    async (language, { visit, studio }) => {
      const { admin, marks, books } = await begin(visit, studio, { language })
      admin.browserErrors.expect(brokenOff)
      const mend = await cutConnection(admin.page, calls.adminBooking)
      await marks.button('missed').click()
      await marks.unsure.waitFor()
      expect(await marks.noted()).toBe('nothing')
      await expectAccessible(admin.page)
      await marks.retry.click()
      await marks.unsure.waitFor()
      expect(await books()).toEqual({ status: 'booked', deeds: 0 })

      await mend()
      await marks.retry.click()
      await expect.poll(() => marks.noted()).toBe('missed')
      await marks.unsure.waitFor({ state: 'detached' })
      expect(await books()).toEqual({ status: 'missed', deeds: 1 })
    },
  )

  test('says so without any network, instead of waiting for it', async ({ visit, studio }) => {
    const { admin, marks, books } = await begin(visit, studio)
    admin.browserErrors.expect(brokenOff)
    await admin.context.setOffline(true)
    await marks.button('attended').click()
    await marks.unsure.waitFor()
    await admin.context.setOffline(false)
    expect(await books()).toEqual({ status: 'booked', deeds: 0 })
    await marks.retry.click()
    await expect.poll(() => marks.noted()).toBe('attended')
    expect(await books()).toEqual({ status: 'attended', deeds: 1 })
  })

  test('shows what was noted although the answer was lost', async ({ visit, studio }) => {
    const { admin, marks, books } = await begin(visit, studio)
    admin.browserErrors.expect(brokenOff)
    await loseAnswers(admin.page, calls.adminBooking)
    await marks.button('attended').click()
    await expect.poll(() => marks.noted()).toBe('attended')
    await marks.unsure.waitFor({ state: 'detached' })
    expect(await books()).toEqual({ status: 'attended', deeds: 1 })
  })

  test('notes nothing twice when nobody could see that it was noted', async ({ visit, studio }) => {
    const { admin, marks, books } = await begin(visit, studio)
    admin.browserErrors.expect(brokenOff)
    await loseAnswers(admin.page, calls.adminBooking)
    const mendReading = await cutConnection(admin.page, calls.lessons)
    await marks.button('attended').click()
    await marks.unsure.waitFor()
    expect(await marks.noted()).toBe('nothing')
    await expect.poll(books).toEqual({ status: 'attended', deeds: 1 })

    await mendReading()
    await admin.page.unroute(calls.adminBooking)
    await marks.button('attended').click()
    await expect.poll(() => marks.noted()).toBe('attended')
    expect(await books()).toEqual({ status: 'attended', deeds: 1 })
  })

  test.for(languages)(
    'tells what somebody else has noted meanwhile, and asks anew (%s)',
    async (language, { visit, studio }) => {
      const { admin, marks, at, books } = await begin(visit, studio, { language })
      admin.browserErrors.expect(refusedWith(412))
      const other = await at(await visit({ as: await studio.admin() }))
      await other.button('missed').click()
      await expect.poll(() => other.noted()).toBe('missed')
      expect(await marks.noted()).toBe('nothing')

      await marks.button('attended').click()
      await marks.overtaken.waitFor()
      await expect.poll(() => marks.noted()).toBe('missed')
      expect(await marks.overtaken.innerText()).toContain(admin.t('admin.bookingStatus.missed'))
      expect(await books()).toEqual({ status: 'missed', deeds: 1 })
      await expectAccessible(admin.page)
      await marks.keep.click()
      await marks.overtaken.waitFor({ state: 'detached' })

      await other.button('missed').click()
      await expect.poll(() => other.noted()).toBe('nothing')
      await marks.button('attended').click()
      await marks.overtaken.waitFor()
      await expect.poll(() => marks.noted()).toBe('nothing')
      await marks.instead('attended').click()
      await expect.poll(() => marks.noted()).toBe('attended')
      await marks.overtaken.waitFor({ state: 'detached' })
      expect(await books()).toEqual({ status: 'attended', deeds: 3 })
    },
  )

  test('says nothing when somebody else has noted the same', async ({ visit, studio }) => {
    const { marks, at, books } = await begin(visit, studio)
    const other = await at(await visit({ as: await studio.admin() }))
    await other.button('missed').click()
    await expect.poll(() => other.noted()).toBe('missed')
    await marks.button('missed').click()
    await expect.poll(() => marks.noted()).toBe('missed')
    expect(await marks.overtaken.count()).toBe(0)
    expect(await books()).toEqual({ status: 'missed', deeds: 1 })
  })

  test('takes one’s own next note before the list has been read again', async ({ visit, studio }) => {
    const { admin, marks, books } = await begin(visit, studio)
    const release = await holdAnswers(admin.page, calls.lessons)
    await marks.button('attended').click()
    await expect.poll(() => marks.noted()).toBe('attended')
    await marks.button('missed').click()
    await expect.poll(books).toEqual({ status: 'missed', deeds: 2 })
    release()
    await expect.poll(() => marks.noted()).toBe('missed')
    expect(await marks.overtaken.count()).toBe(0)
  })

  test('works with the keyboard, which stays where it is', async ({ visit, studio }) => {
    const { admin, marks, books } = await begin(visit, studio, { language: 'en' })
    admin.browserErrors.expect(brokenOff)
    const keys = new Keyboard(admin.page)
    await keys.press(marks.button('attended'))
    await expect.poll(() => marks.noted()).toBe('attended')
    await keys.expectFocusOn(marks.button('attended'))
    const mend = await cutConnection(admin.page, calls.adminBooking)
    await admin.page.keyboard.press('Enter')
    await marks.unsure.waitFor()
    await keys.expectFocusOn(marks.button('attended'))
    await mend()
    await keys.press(marks.retry)
    await expect.poll(() => marks.noted()).toBe('nothing')
    await keys.reach(marks.button('missed'))
    expect(await books()).toEqual({ status: 'booked', deeds: 2 })
  })
})

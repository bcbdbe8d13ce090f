import { describe, expect } from 'vitest'
import type { Locator } from 'playwright-core'
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

/** A past lesson on a day without other lessons, and the booking whose attendance is recorded. */
async function givenBegun(studio: Studio): Promise<{ lesson: EditableLesson; bookingId: string }> {
  weeksBack += 1
  const startsAt = startOfWeek(Date.now()) - weeksBack * 7 * dayMs + 10 * hourMs
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
  const member = await studio.member({ ...names, tickets: 1 })
  const { id } = await studio.book(lesson, member, startsAt - hourMs)
  return { lesson, bookingId: id }
}

/** The stored attendance, and how often it was recorded. */
async function attendanceOf({ database: { reader } }: Studio, bookingId: string) {
  const { status } = await reader
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const entries = await reader
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', bookingId)
    .where('action', '=', 'booking.marked')
    .execute()
  return { status, entries: entries.length }
}

/** Where attendance is recorded. Each function opens the place and returns the element around the member. */
const places: ReadonlyArray<
  [place: string, open: (admin: Visit, lesson: EditableLesson) => Promise<Locator>]
> = [
  [
    'on the day’s page',
    async (admin, lesson) => {
      await admin.open(`/admin/reception?date=${dateOf(lesson.startsAt)}`)
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

describe.for(places)('recording attendance %s', ([, openPlace]) => {
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
    return { admin, marks: await at(admin), at, stored: () => attendanceOf(studio, bookingId) }
  }

  test('attendance that a broken connection lost is reported and sent again by a button', async ({
    visit,
    studio,
  }) => {
    const { admin, marks, stored } = await begin(visit, studio)
    admin.browserErrors.expect(brokenOff)
    const mend = await cutConnection(admin.page, calls.adminBooking)
    await marks.button('missed').click()
    await marks.failure.waitFor()
    expect(await marks.recorded()).toBe('nothing')
    await expectAccessible(admin.page)
    await marks.retry.click()
    await marks.failure.waitFor()
    expect(await stored()).toEqual({ status: 'booked', entries: 0 })

    await mend()
    await marks.retry.click()
    await expect.poll(() => marks.recorded()).toBe('missed')
    await marks.failure.waitFor({ state: 'detached' })
    expect(await stored()).toEqual({ status: 'missed', entries: 1 })
  })

  test('attendance recorded without a network fails at once instead of waiting', async ({
    visit,
    studio,
  }) => {
    const { admin, marks, stored } = await begin(visit, studio)
    admin.browserErrors.expect(brokenOff)
    // Otherwise a picture of the page would be cut off as well.
    await admin.page.waitForLoadState('networkidle')
    await admin.context.setOffline(true)
    await marks.button('attended').click()
    await marks.failure.waitFor()
    await admin.context.setOffline(false)
    expect(await stored()).toEqual({ status: 'booked', entries: 0 })
    await marks.retry.click()
    await expect.poll(() => marks.recorded()).toBe('attended')
    expect(await stored()).toEqual({ status: 'attended', entries: 1 })
  })

  test('attendance is shown as recorded although the answer was lost', async ({ visit, studio }) => {
    const { admin, marks, stored } = await begin(visit, studio)
    admin.browserErrors.expect(brokenOff)
    await loseAnswers(admin.page, calls.adminBooking)
    await marks.button('attended').click()
    await expect.poll(() => marks.recorded()).toBe('attended')
    await marks.failure.waitFor({ state: 'detached' })
    expect(await stored()).toEqual({ status: 'attended', entries: 1 })
  })

  test('attendance whose outcome is unknown is not recorded twice', async ({ visit, studio }) => {
    const { admin, marks, stored } = await begin(visit, studio)
    admin.browserErrors.expect(brokenOff)
    await loseAnswers(admin.page, calls.adminBooking)
    const mendReading = await cutConnection(admin.page, calls.lists)
    await marks.button('attended').click()
    await marks.failure.waitFor()
    expect(await marks.recorded()).toBe('nothing')
    await expect.poll(stored).toEqual({ status: 'attended', entries: 1 })

    await mendReading()
    await admin.page.unroute(calls.adminBooking)
    await marks.button('attended').click()
    await expect.poll(() => marks.recorded()).toBe('attended')
    expect(await stored()).toEqual({ status: 'attended', entries: 1 })
  })

  test('attendance that another administrator recorded first is shown with a question', async ({
    visit,
    studio,
  }) => {
    const { admin, marks, at, stored } = await begin(visit, studio, { language: 'en' })
    admin.browserErrors.expect(refusedWith(412))
    const other = await at(await visit({ as: await studio.admin() }))
    await other.button('missed').click()
    await expect.poll(() => other.recorded()).toBe('missed')
    expect(await marks.recorded()).toBe('nothing')

    await marks.button('attended').click()
    await marks.conflict.waitFor()
    await expect.poll(() => marks.recorded()).toBe('missed')
    await expect.poll(() => marks.conflict.innerText()).toContain(admin.t('admin.bookingStatus.missed'))
    expect(await stored()).toEqual({ status: 'missed', entries: 1 })
    await expectAccessible(admin.page)
    await marks.keep.click()
    await marks.conflict.waitFor({ state: 'detached' })

    await other.button('missed').click()
    await expect.poll(() => other.recorded()).toBe('nothing')
    await marks.button('attended').click()
    await marks.conflict.waitFor()
    await expect.poll(() => marks.recorded()).toBe('nothing')
    await marks.instead('attended').click()
    await expect.poll(() => marks.recorded()).toBe('attended')
    await marks.conflict.waitFor({ state: 'detached' })
    expect(await stored()).toEqual({ status: 'attended', entries: 3 })
  })

  test('equal attendance from two administrators causes no question', async ({ visit, studio }) => {
    const { marks, at, stored } = await begin(visit, studio)
    const other = await at(await visit({ as: await studio.admin() }))
    await other.button('missed').click()
    await expect.poll(() => other.recorded()).toBe('missed')
    await marks.button('missed').click()
    await expect.poll(() => marks.recorded()).toBe('missed')
    expect(await marks.conflict.count()).toBe(0)
    expect(await stored()).toEqual({ status: 'missed', entries: 1 })
  })

  test('a second click on attendance counts although the list was not read again yet', async ({
    visit,
    studio,
  }) => {
    const { admin, marks, stored } = await begin(visit, studio)
    const release = await holdAnswers(admin.page, calls.lists)
    await marks.button('attended').click()
    await expect.poll(() => marks.recorded()).toBe('attended')
    await marks.button('missed').click()
    await expect.poll(stored).toEqual({ status: 'missed', entries: 2 })
    release()
    await expect.poll(() => marks.recorded()).toBe('missed')
    expect(await marks.conflict.count()).toBe(0)
  })

  test('attendance can be recorded with the keyboard, and the focus stays on the button', async ({
    visit,
    studio,
  }) => {
    const { admin, marks, stored } = await begin(visit, studio, { language: 'en' })
    admin.browserErrors.expect(brokenOff)
    const keys = new Keyboard(admin.page)
    await keys.press(marks.button('attended'))
    await expect.poll(() => marks.recorded()).toBe('attended')
    await keys.expectFocusOn(marks.button('attended'))
    const mend = await cutConnection(admin.page, calls.adminBooking)
    await admin.page.keyboard.press('Enter')
    await marks.failure.waitFor()
    await keys.expectFocusOn(marks.button('attended'))
    await mend()
    await keys.press(marks.retry)
    await expect.poll(() => marks.recorded()).toBe('nothing')
    await keys.reach(marks.button('missed'))
    expect(await stored()).toEqual({ status: 'booked', entries: 2 })
  })
})

import {
  bookGuest,
  bookGuestAgain,
  cancelGuestBooking,
  noteGuestPayment,
} from '#contract/guests/guest-bookings.ts'
import { readGuest } from '#contract/guests/guests.ts'
import { markAttendance } from '#contract/bookings/bookings.ts'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { TestApp } from './app.ts'
import { givenAdmin } from './factories.ts'

interface Seen {
  id: string
  startsAt: number
}

/** What the front desk writes down of a guest. */
export const guestForm = {
  name: '鈴木 一郎',
  kana: 'スズキ イチロウ',
  phone: '090-1234-5678',
  email: 'ichiro@example.test',
  language: 'ja',
}

/** A studio with an administrator who does what the front desk does with guests. */
export const openFrontDesk = async (given?: Parameters<typeof TestApp.open>[0]) =>
  frontDeskOf(await TestApp.open(given))

/** The same in a studio that a test has opened. */
export async function frontDeskOf(app: TestApp) {
  const admin = await givenAdmin(app.database)
  const seat = ({ id: lessonId, startsAt }: Seen) => ({ lessonId, start: isoText(startsAt) })
  return {
    app,
    admin,
    book: (lesson: Seen, fields: object = {}, key?: string) =>
      app.ask(bookGuest, { as: admin, body: { ...seat(lesson), ...guestForm, ...fields }, key }),
    bookAgain: (guestId: string, lesson: Seen, fields: object = {}) =>
      app.ask(bookGuestAgain, {
        as: admin,
        params: { id: guestId },
        body: { ...seat(lesson), ...fields },
      }),
    cancel: (id: string, query: Record<string, string> = {}) =>
      app.ask(cancelGuestBooking, { as: admin, params: { id }, query }),
    pay: (id: string, amount: number, key?: string) =>
      app.ask(noteGuestPayment, { as: admin, params: { id }, body: { method: 'cash', amount }, key }),
    mark: (id: string, attendance: Attendance) =>
      app.ask(markAttendance, { as: admin, params: { id }, body: { attendance } }),
    read: async (id: string) => (await app.ask(readGuest, { as: admin, params: { id } })).body,
    /** The lesson as the calendar of administrators shows it. */
    seen: async ({ startsAt }: Seen) => {
      const query = { start: isoText(startsAt), end: isoText(startsAt + hourMs) }
      return (await app.ask(listLessons, { as: admin, query })).body[0]?.resource
    },
  }
}

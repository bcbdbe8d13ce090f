import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { languages } from '#studio/languages.ts'
import { dayMs, hourMs, stampText, startOfWeek } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { demoPerson } from '../studio.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator logs in and adds a lesson, which a visitor sees and can try (%s)',
  async (language, { visit }) => {
    const admin = await visit({ language })
    await (await LoginScreen.open(admin)).logIn(demoPerson('admin').email, demoPassword)
    await admin.arrivesAt('/admin')

    // The studio is closed on Thursdays, so the whole day is free.
    const thursday = startOfWeek(Date.now()) + 11 * dayMs
    const startsAt = thursday + (language === 'ja' ? 9 : 14) * hourMs
    const screen = new CalendarScreen(admin)
    await screen.move('nextWeek').click()
    const dialog = await screen.pressSlot(startsAt)
    await expect.poll(() => dialog.moment('start')).toBe(stampText(startsAt))
    await expect.poll(() => dialog.moment('end')).toBe(stampText(startsAt + hourMs / 2))
    const mark = crypto.randomUUID().slice(0, 8)
    const lesson = { title: `月の光ヨガ ${mark}`, titleEn: `Moonlight yoga ${mark}` }
    await dialog.type({ ...lesson, imageUrl: '/pictures/lessons/restorative.svg', totalSeats: '6' })
    await dialog.confirm('created')
    await screen.lesson(lesson).waitFor()

    const visitor = await visit({ language })
    const booking = await BookingScreen.at(visitor, { startsAt })
    await booking
      .card(lesson)
      .getByText(visitor.t('lesson.seatsLeft', { count: 6 }))
      .waitFor()
    await booking.button(lesson, 'try').click()
    await visitor.arrivesAt('/ContactNoUserYoga')
  },
)

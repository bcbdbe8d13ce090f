import { describe, expect } from 'vitest'
import { dateText } from '#time/tokyo.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

describe('the times are Tokyo’s', () => {
  test.for([
    ['America/New_York', '10:00–11:00 JST'],
    ['Asia/Kathmandu', '10:00–11:00 JST'],
    ['Pacific/Kiritimati', '10:00–11:00 JST'],
    ['Asia/Tokyo', '10:00–11:00'],
  ] as const)(
    'the times of a lesson are Tokyo’s in a browser in %s, written %s',
    async ([timeZone, written], { visit, studio }) => {
      const lesson = await studio.lesson()
      const member = await studio.member({ tickets: 1 })
      const visitor = await visit({ timeZone, as: member })
      const booking = await BookingScreen.at(visitor, lesson)
      await expect.poll(() => booking.day(lesson.startsAt).getAttribute('aria-selected')).toBe('true')
      await expect.poll(async () => (await booking.card(lesson).innerText()).split('\n')[0]).toBe(written)

      await booking.button(lesson, 'book').click()
      const question = booking.dialog('booking.confirmTitle')
      await expect
        .poll(() => question.innerText())
        .toContain(`${dateText(lesson.startsAt, 'ja')} ${written}\n`)
      await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
      await booking.readsResult('bookedTitle', 'booking.bookedText')

      const profile = await ProfileScreen.open(visitor)
      const row = profile.booking(lesson.title)
      await row.waitFor()
      await expect.poll(() => row.innerText()).toContain(`${dateText(lesson.startsAt, 'ja')} ${written}\n`)
    },
  )
})

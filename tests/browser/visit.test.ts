import { expect } from 'vitest'
import { BookingScreen } from './screens/booking-screen.ts'
import { test } from './test.ts'

test('a page opens while a dialog of the page before closes', async ({ visit, studio }) => {
  const lesson = await studio.lesson()
  const member = await visit({ as: await studio.member({ tickets: 1 }) })
  for (let round = 0; round < 5; round += 1) {
    const booking = await BookingScreen.at(member, lesson)
    await booking.button(lesson, 'book').click()
    await booking.dialog('booking.confirmTitle').waitFor()
    const closes = member.page.keyboard.press('Escape')
    await member.open('/price')
    await closes
    expect(member.address).toBe('/price')
  }
})

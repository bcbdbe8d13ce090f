import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { Navigation } from '../screens/navigation.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

test('a member books and cancels with the keyboard alone and always sees the focus', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const member = await studio.member({ tickets: 1 })
  const visitor = await visit()
  const { page, t } = visitor
  const keys = new Keyboard(page)

  const login = await LoginScreen.open(visitor)
  await keys.reach(login.username)
  await page.keyboard.type(member.email)
  await keys.reach(login.password)
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await visitor.arrivesAt('/')
  await keys.expectFocusOn(visitor.heading)

  const navigation = new Navigation(visitor)
  await keys.press(navigation.link('booking'))
  await visitor.arrivesAt('/booking')
  await keys.expectFocusOn(visitor.heading)
  const booking = await BookingScreen.at(visitor, lesson)
  await keys.press(booking.button(lesson, 'book'))
  const question = booking.dialog('booking.confirmTitle')
  await question.waitFor()
  const description = page.locator(`[id="${await question.getAttribute('aria-describedby')}"]`)
  await expect.poll(() => description.innerText()).toContain(lesson.title)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await keys.expectFocusOn(booking.button(lesson, 'book'))

  await page.keyboard.press('Enter')
  await keys.press(question.getByRole('button', { name: t('booking.confirmOk') }))
  const result = booking.dialog('booking.BookedMeg')
  await keys.press(result.getByRole('button', { name: t('common.ok') }))
  await result.waitFor({ state: 'hidden' })
  await keys.expectFocusOn(booking.button(lesson, 'booked'))

  await keys.press(navigation.myPage)
  await visitor.arrivesAt('/profile')
  const profile = new ProfileScreen(visitor)
  await profile.showsTickets(0)
  await keys.press(profile.cancelButton(lesson.title))
  await keys.press(profile.question.getByRole('button', { name: t('booking.cancelOk') }))
  await profile.booking(lesson.title).waitFor({ state: 'detached' })
  await profile.showsTickets(1)
  await keys.expectFocusOn(page.getByRole('heading', { name: t('profile.bookedTab') }))

  await keys.press(profile.logout)
  await visitor.arrivesAt('/login')
  await keys.expectFocusOn(visitor.heading)
  await expect.poll(() => navigation.login.count()).toBe(1)
})

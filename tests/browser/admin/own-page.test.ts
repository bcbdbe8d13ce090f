import { expect } from 'vitest'
import { expectAccessible } from '../accessibility.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { LessonDialog } from '../screens/lesson-dialog.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

test('an administrator edits a lesson from the booking page, and my page shows nothing of a membership', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson({ totalSeats: 1 })
  await studio.book(lesson, await studio.member({ tickets: 1 }))
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const booking = await BookingScreen.at(admin, lesson)
  await expect.poll(() => booking.card(lesson).getByRole('button').count()).toBe(0)
  await booking
    .card(lesson)
    .getByRole('link', { name: t('booking.manage') })
    .click()
  const dialog = new LessonDialog(admin, 'edit')
  await dialog.root.waitFor()
  await expect.poll(() => dialog.field('title').inputValue()).toBe(lesson.title)
  await expect.poll(() => new URL(page.url()).searchParams.has('lesson')).toBe(false)
  await dialog.cancel.click()
  await dialog.root.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: titleIn('en', lesson) }).waitFor()

  const profile = await ProfileScreen.open(admin)
  await expect.poll(() => profile.fact('memberType').innerText()).toBe(t('profile.role.ADMIN'))
  await expect.poll(() => profile.fact('tickets').count()).toBe(0)
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual([t('profile.editTab'), t('profile.passwordTab'), t('profile.securityTab')])
  await expectAccessible(page)
})

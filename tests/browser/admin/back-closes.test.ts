import { expect } from 'vitest'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

test('the browser’s back button asks before a changed dialog closes, and closes an unchanged one', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ as: await studio.admin() })
  // Chromium keeps 50 entries, and drops first one that a page has left without a click or a key.
  for (let entry = 0; entry < 50; entry += 1) await admin.page.goto(`/robots.txt#${entry}`)
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  const dialog = await screen.open(lesson)
  const isAtDialog = () => admin.page.evaluate(() => (history.state as { dialog?: true }).dialog)
  await dialog.type({ title: 'typed' })
  await admin.page.goBack()
  const question = dialog.question('leave')
  await question.getByRole('button', { name: admin.t('common.cancel') }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.field('title').inputValue()).toBe('typed')
  // The page goes forward to the entry of the dialog by itself. Until then “back” would leave the page.
  await expect.poll(isAtDialog).toBe(true)
  await admin.page.goBack()
  await question.getByRole('button', { name: admin.t('form.leaveOk') }).click()
  await dialog.root.waitFor({ state: 'hidden' })
  // A dialog that opens before the page has left the entry would stand on it.
  await expect.poll(isAtDialog).toBe(undefined)
  await screen.open(lesson)
  await expect.poll(isAtDialog).toBe(true)
  await admin.page.goBack()
  await dialog.root.waitFor({ state: 'hidden' })
  expect(admin.address).toContain('/admin?view=week')
})

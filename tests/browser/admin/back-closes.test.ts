import { expect } from 'vitest'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

test('the browser’s back button asks before a changed dialog closes, and closes an unchanged one', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ as: await studio.admin() })
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  const dialog = await screen.open(lesson)
  /** For how many dialogs the present entry of the history stands. */
  const openDialogs = () => admin.page.evaluate(() => (history.state as { dialogs?: number }).dialogs)
  await dialog.type({ title: 'typed' })
  await admin.page.goBack()
  const question = dialog.question('leave')
  await question.getByRole('button', { name: admin.t('common.cancel') }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.field('title').inputValue()).toBe('typed')
  // The page leaves the entry of the question by itself. Until then “back” would only do the same.
  await expect.poll(openDialogs).toBe(1)
  await admin.page.goBack()
  await question.getByRole('button', { name: admin.t('form.leaveOk') }).click()
  await dialog.root.waitFor({ state: 'hidden' })
  // A dialog that opens before the page has left both entries would stand on one of them.
  await expect.poll(openDialogs).toBe(undefined)
  await screen.open(lesson)
  await expect.poll(openDialogs).toBe(1)
  await admin.page.goBack()
  await dialog.root.waitFor({ state: 'hidden' })
  expect(admin.address).toContain('/admin?view=week')
})

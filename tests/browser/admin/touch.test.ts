import { expect } from 'vitest'
import { dayMs, hourMs, stampText } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

/** A phone with a touch screen. */
const phone = { touch: true, width: 390 } as const

test('an administrator adds, edits and deletes a lesson by touch', async ({ visit, studio }) => {
  const day = (await studio.emptyWeek()) + 2 * dayMs
  const admin = await visit({ ...phone, as: await studio.admin() })
  const { page, t } = admin
  const screen = await CalendarScreen.at(admin, day, 'day')
  const create = await screen.tapSlot(day + 8 * hourMs, 'day')
  await expect.poll(() => create.moment('start')).toBe(stampText(day + 8 * hourMs))
  const title = `指先ヨガ ${crypto.randomUUID().slice(0, 8)}`
  await create.type({ title, imageUrl: '/pictures/lessons/tea-and-breath.svg' })
  await create.button('confirm').tap()
  await create.closesWith('created')

  const lesson = { title, titleEn: '' }
  await screen.lesson(lesson).tap()
  const edit = await screen.editing()
  await edit.time('start').selectOption('09:00')
  await edit.button('confirm').tap()
  await edit.closesWith('saved')
  await screen.lesson(lesson).filter({ hasText: '09:00' }).tap()
  await (await screen.editing()).button('delete').tap()
  const question = edit.question('delete')
  await question.getByRole('button', { name: t('common.back') }).tap()
  await question.waitFor({ state: 'hidden' })
  // A tap beside the question does not answer it.
  await edit.button('delete').tap()
  await question.waitFor()
  await page.touchscreen.tap(5, 5)
  await question.getByRole('button', { name: t('lessonAdmin.delete.ok') }).tap()
  await edit.closesWith('deleted')
  await screen.lesson(lesson).waitFor({ state: 'detached' })
})

test('a touch screen shows no hints about keys', async ({ visit, studio }) => {
  const admin = await visit({ ...phone, as: await studio.admin() })
  const { page, t } = admin
  await CalendarScreen.at(admin, await studio.emptyWeek(), 'day')
  await expect.poll(() => page.getByText(t('lessonAdmin.slotHint')).isVisible()).toBe(false)
  await page.getByRole('button', { name: t('adminNav.palette.open') }).tap()
  const palette = page.getByRole('dialog', { name: t('adminNav.palette.title') })
  await palette.getByRole('combobox').waitFor()
  await expect.poll(() => palette.getByText(t('adminNav.palette.keys')).isVisible()).toBe(false)
})

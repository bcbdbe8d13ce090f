import { expect } from 'vitest'
import { dayMs, hourMs, stampText } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { givenSpace, nine, tuesday } from '../given-spaces.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { test } from '../test.ts'
import { MembersScreen } from '../screens/members-screen.ts'

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
  await question.getByRole('button', { name: t('admin.lesson.delete.ok') }).tap()
  await edit.closesWith('deleted')
  await screen.lesson(lesson).waitFor({ state: 'detached' })
})

test('an administrator adds and deletes an availability window by touch', async ({ visit, studio }) => {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner)
  const admin = await visit({ ...phone, as: owner })
  const { t } = admin
  const screen = await SpacesScreen.at(admin, space, tuesday, 'day')
  const dialog = await screen.tapSlot(space, nine)
  const start = dialog.getByRole('combobox', {
    name: t('admin.calendar.timeOf', { field: t('admin.calendar.start') }),
  })
  await expect.poll(() => start.inputValue()).toBe('09:00')
  await dialog.getByRole('button', { name: t('common.cancel'), exact: true }).tap()
  await dialog.waitFor({ state: 'hidden' })
  await screen.addWindow.tap()
  await start.selectOption('10:00')
  await dialog.getByRole('button', { name: t('form.confirm') }).tap()
  await screen.says('windowCreated')

  const window = screen.windows('10:00–11:00')
  await window.tap()
  const remove = screen.windowDialog.getByRole('button', { name: t('form.delete'), exact: true })
  await remove.tap()
  const question = screen.question('deleteWindowTitle')
  await question.getByRole('button', { name: t('common.back') }).tap()
  await question.waitFor({ state: 'hidden' })
  await remove.tap()
  await question.getByRole('button', { name: t('admin.space.deleteWindowOk') }).tap()
  await screen.says('windowDeleted')
  await window.waitFor({ state: 'detached' })
})

test('an administrator sets a member’s tickets by touch', async ({ visit, studio }) => {
  const member = await studio.member({ tickets: 1 })
  const admin = await visit({ ...phone, as: await studio.admin() })
  const screen = await MembersScreen.at(admin, `&q=${encodeURIComponent(member.email)}`)
  await screen.operate(member).tap()
  await screen.correct.tap()
  await screen.field('tickets').tap()
  await screen.field('tickets').fill('3')
  await screen.field('ticketsReason').fill('紹介')
  await screen.confirm.tap()
  await admin.page.getByText(admin.t('admin.member.saved')).waitFor()
  await screen.dialog.waitFor({ state: 'hidden' })
  const { tickets } = await studio.database.reader
    .selectFrom('members')
    .select('tickets')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(tickets).toBe(3)
})

import { expect } from 'vitest'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { calls, holdAnswers } from '../connection.ts'
import { FrontDesk } from '../screens/front-desk.ts'
import { givenSpace, givenWindow, tuesday } from '../given-spaces.ts'
import { Keyboard } from '../keyboard.ts'
import { LessonDialog } from '../screens/lesson-dialog.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { test } from '../test.ts'

/** A deleted lesson may disappear before or after its dialog has closed. */
test.for([false, true])(
  'an administrator edits and deletes a lesson with the keyboard alone (animations: %s)',
  async (motion, { visit, studio }) => {
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const admin = await visit({ motion, as: await studio.admin() })
    const { page, t } = admin
    const keys = new Keyboard(page)
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = new LessonDialog(admin, 'edit')
    await keys.press(screen.lesson(lesson))
    await keys.reach(dialog.field('title'))
    await page.keyboard.press('End')
    await page.keyboard.type(' 改')
    await page.keyboard.press('Enter')
    await dialog.closesWith('saved')
    const renamed = { title: `${lesson.title} 改`, titleEn: lesson.titleEn }
    await keys.expectFocusOn(screen.lesson(renamed))

    await page.keyboard.press('Enter')
    await dialog.root.waitFor()
    await keys.press(dialog.button('delete'))
    const question = dialog.question('delete')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await keys.expectFocusOn(dialog.button('delete'))
    await page.keyboard.press('Enter')
    await question.waitFor()
    // Enter does not confirm a deletion unless its button has the focus.
    const ok = question.getByRole('button', { name: t('admin.lesson.delete.ok') })
    expect(await ok.evaluate((button) => button.matches(':focus'))).toBe(false)
    await keys.press(ok)
    await dialog.closesWith('deleted')
    await screen.lesson(renamed).waitFor({ state: 'detached' })
    await keys.expectFocusOn(screen.newLesson)
  },
)

test('an administrator cancels a booking for a member with the keyboard alone', async ({ visit, studio }) => {
  const names = { lastName: '陽田', firstName: '花子' }
  const lesson = await studio.lesson()
  await studio.book(lesson, await studio.member({ ...names, tickets: 1 }))
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const keys = new Keyboard(admin.page)
  const desk = new FrontDesk(admin, await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson))
  await desk.asksToCancelAndStays(keys, names)
  await admin.page.keyboard.press('Enter')
  await keys.press(desk.button(desk.cancelQuestion, 'cancel.ok'))
  await desk.says('cancel.done')
  await desk.cancelQuestion.waitFor({ state: 'hidden' })
  await desk.row(names).waitFor({ state: 'detached' })
  await keys.reach(desk.bookFor)
})

test('an administrator copies a lesson with the keyboard alone', async ({ visit, studio }) => {
  const lesson = await studio.lesson()
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const keys = new Keyboard(page)
  const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  const copy = edit.root.getByRole('button', { name: t('admin.lesson.copy.open'), exact: true })
  await keys.press(copy)
  const dialog = page.getByRole('dialog', { name: t('admin.lesson.copy.title') })
  const preview = dialog.getByRole('group', { name: t('admin.lesson.copy.preview') })
  await keys.reach(preview.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  await keys.press(dialog.getByRole('button', { name: t('admin.lesson.copy.ok', { count: 3 }), exact: true }))
  await dialog.waitFor({ state: 'hidden' })
  await keys.expectFocusOn(copy)
  const copies = await studio.database.reader
    .selectFrom('lessons')
    .select('starts_at as startsAt')
    .where('title', '=', lesson.title)
    .orderBy('starts_at')
    .execute()
  const weeks = copies.map(({ startsAt }) => (startsAt - lesson.startsAt) / (7 * dayMs))
  expect(weeks).toEqual([0, 2, 3, 4])
})

test('an administrator adds, edits and deletes a space with the keyboard alone', async ({
  visit,
  studio,
}) => {
  const owner = await studio.admin()
  const part = await givenSpace(studio, owner)
  await givenWindow(studio, owner, part, tuesday + 9 * hourMs)
  const admin = await visit({ as: owner })
  const { page, t } = admin
  const keys = new Keyboard(page)
  const screen = await SpacesScreen.at(admin, part, tuesday)
  const name = `母屋 ${crypto.randomUUID().slice(0, 8)}`

  await keys.press(screen.add)
  const create = screen.dialog('createTitle')
  await create.waitFor()
  await page.keyboard.type(name)
  await keys.reach(screen.price(create))
  await page.keyboard.type('4000')
  await keys.reach(create.getByRole('checkbox', { name: part.name }))
  await page.keyboard.press('Space')
  await keys.press(create.getByRole('button', { name: t('form.confirm'), exact: true }))
  await screen.says('created')
  await screen.table({ name }).waitFor()
  await expect.poll(() => screen.parts.allInnerTexts()).toEqual([part.name])
  await keys.expectFocusOn(screen.add)

  await keys.press(screen.edit)
  const edit = screen.dialog('editTitle')
  await keys.reach(screen.pricing(edit, 'byDay'))
  await page.keyboard.press('ArrowDown')
  await keys.press(edit.getByRole('button', { name: t('form.confirm'), exact: true }))
  await screen.says('saved')
  await page.getByText(t('admin.space.flat', { price: '4,000円' })).waitFor()
  await keys.expectFocusOn(screen.edit)

  await page.keyboard.press('Enter')
  await keys.press(edit.getByRole('button', { name: t('form.delete'), exact: true }))
  await keys.press(screen.question('deleteTitle').getByRole('button', { name: t('admin.space.deleteOk') }))
  await screen.says('deleted')
  await screen.button({ name }).waitFor({ state: 'detached' })
  await keys.expectFocusOn(screen.edit)
})

test('the focus returns to the calendar although it changes while the dialog closes', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ motion: true, as: await studio.admin() })
  const { page, t } = admin
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  await screen.lesson(lesson).press('Enter')
  const dialog = await screen.editing()
  await page.evaluate(fadeSlowly)
  await dialog.button('delete').press('Enter')
  const release = await holdAnswers(page, calls.lessons)
  await dialog
    .question('delete')
    .getByRole('button', { name: t('admin.lesson.delete.ok') })
    .press('Enter')
  await new Keyboard(page).expectFocusOn(dialog.button('delete'))
  release()
  await dialog.root.waitFor({ state: 'hidden' })
  await new Keyboard(page).expectFocusOn(screen.newLesson)
  expect(await screen.lesson(lesson).count()).toBe(0)
})

/** Globals of the browser, for functions that run there. */
declare const document: { adoptedStyleSheets: Array<{ replaceSync: (css: string) => void }> }
declare const CSSStyleSheet: new () => { replaceSync: (css: string) => void }

function fadeSlowly() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[role="dialog"] { transition-duration: 2s !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

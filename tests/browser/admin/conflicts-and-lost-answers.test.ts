import { describe, expect } from 'vitest'
import { updateLesson } from '#contract/lessons.ts'
import { createSpace, updateSpace } from '#contract/spaces.ts'
import { dayMs, hourMs, isoText, stampText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { brokenOff, calls, loseAnswers, refusedWith } from '../connection.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { fieldsOf } from '../studio.ts'
import { test } from '../test.ts'

describe('a lesson that another administrator saves first', () => {
  test('a lesson that another administrator saved first is shown in both forms, to choose from by field', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const owner = await studio.admin()
    const admin = await visit({ language: 'en', as: owner })
    admin.browserErrors.expect(refusedWith(412))
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.open(lesson)
    await dialog.type({ title: 'わたしの題', desc: 'わたしの説明' })
    const theirs = { ...fieldsOf(lesson), title: 'あちらの題', desc: 'あちらの説明', totalSeats: 7 }
    await studio.call(updateLesson, { as: owner, id: lesson.id, body: theirs })
    await dialog.button('confirm').click()
    await dialog.conflict.waitFor()
    await expectAccessible(admin.page)

    // A field that the administrator typed into keeps its text. The others show what was saved.
    await expect.poll(() => dialog.field('title').inputValue()).toBe('わたしの題')
    await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe('7')
    await dialog.conflict.getByText('あちらの題').waitFor()
    await dialog.choice('takeTheirs', 'desc').click()
    await expect.poll(() => dialog.optional('desc').inputValue()).toBe('あちらの説明')
    await dialog.choice('keepMine', 'totalSeats').click()
    await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe('10')
    await dialog.choice('takeTheirs', 'totalSeats').click()
    await dialog.confirm('saved')

    const stored = await studio.database.reader
      .selectFrom('lessons')
      .select(['title', 'description', 'total_seats as seats'])
      .where('id', '=', lesson.id)
      .executeTakeFirst()
    expect(stored).toEqual({ title: 'わたしの題', description: 'あちらの説明', seats: 7 })
  })

  test('a lesson keeps the length that another administrator saved when its start is changed', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const owner = await studio.admin()
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(412))
    const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    await dialog.type({ title: 'わたしの題' })
    const longer = { ...fieldsOf(lesson), end: isoText(lesson.endsAt + hourMs / 2) }
    await studio.call(updateLesson, { as: owner, id: lesson.id, body: longer })
    await dialog.button('confirm').click()
    await dialog.conflict.waitFor()
    await expect.poll(() => dialog.moment('end')).toBe(stampText(lesson.endsAt + hourMs / 2))
    await dialog.time('start').selectOption('13:00')
    await expect.poll(() => dialog.moment('end')).toBe(stampText(lesson.startsAt + 4.5 * hourMs))
    await dialog.confirm('saved')
  })

  test('a lesson that another administrator changed is deleted only after the change was shown', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const owner = await studio.admin()
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(412))
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.open(lesson)
    const body = { ...fieldsOf(lesson), desc: '大事な変更' }
    await studio.call(updateLesson, { as: owner, id: lesson.id, body })
    const remove = async () => {
      await dialog.button('delete').click()
      await dialog
        .question('delete')
        .getByRole('button', { name: admin.t('admin.lesson.delete.ok') })
        .click()
    }
    await remove()
    await dialog.conflict.getByText('大事な変更').waitFor()
    await remove()
    await dialog.closesWith('deleted')
    await screen.lesson(lesson).waitFor({ state: 'detached' })
  })
})

test('a space that another administrator saved first is shown in both forms', async ({ visit, studio }) => {
  const owner = await studio.admin()
  const fields = { name: `離れ ${crypto.randomUUID().slice(0, 8)}`, unitPrice: 3000, flatRate: false }
  const { id } = await studio.call(createSpace, { as: owner, body: fields })
  const admin = await visit({ as: owner })
  const { page, t } = admin
  admin.browserErrors.expect(refusedWith(412))
  const screen = await SpacesScreen.at(admin, { ...fields, id }, Date.now())
  await screen.edit.click()
  const edit = screen.dialog('editTitle')
  await edit.getByLabel(t('admin.space.nameEn')).fill('Annex')
  await studio.call(updateSpace, { as: owner, id, body: { ...fields, unitPrice: 4000, flatRate: true } })
  await screen.confirm(edit)
  const conflict = edit.getByRole('alert', { name: t('admin.conflict.title') })
  await conflict.getByText('4000').waitFor()
  await conflict.getByText(t('admin.space.pricings.flat'), { exact: true }).waitFor()
  await expectAccessible(page)
  await conflict
    .getByRole('button', { name: t('admin.conflict.keepMineOf', { field: t('admin.space.unitPrice') }) })
    .click()
  await screen.confirm(edit)
  await screen.says('saved')
  await page.getByText(t('admin.space.flat', { price: '3,000円' })).waitFor()
})

test('a lesson whose answer was lost is added once and takes what was typed since', async ({
  visit,
  studio,
}) => {
  const tuesday = (await studio.emptyWeek()) + 2 * dayMs
  const admin = await visit({ as: await studio.admin() })
  admin.browserErrors.expect(brokenOff)
  // The server refuses the key that an earlier attempt has used, and the page then asks what that one created.
  admin.browserErrors.expect(refusedWith(422))
  const screen = await CalendarScreen.at(admin, tuesday)
  const dialog = await screen.pressSlot(tuesday + 9 * hourMs)
  const title = `月の光ヨガ ${crypto.randomUUID().slice(0, 8)}`
  await dialog.type({ title, imageUrl: '/pictures/lessons/tea-and-breath.svg' })
  await loseAnswers(admin.page, calls.adminLesson)
  await dialog.button('confirm').click()
  await dialog.root
    .getByRole('alert')
    .filter({ hasText: admin.t('form.outcomeUnknown') })
    .waitFor()
  await admin.page.unroute(calls.adminLesson)
  await dialog.type({ start: stampText(tuesday + 11 * hourMs), totalSeats: '4' })
  await dialog.confirm('created')
  await expect.poll(() => screen.lesson({ title, titleEn: '' }).allInnerTexts()).toHaveLength(1)
  const rows = await studio.database.reader
    .selectFrom('lessons')
    .select(['starts_at as startsAt', 'total_seats as seats'])
    .where('title', '=', title)
    .execute()
  expect(rows).toEqual([{ startsAt: tuesday + 11 * hourMs, seats: 4 }])
})

test('a window whose answer was lost is added once, at the time that was chosen last', async ({
  visit,
  studio,
}) => {
  const owner = await studio.admin()
  const body = { name: `離れ ${crypto.randomUUID().slice(0, 8)}`, unitPrice: 3000 }
  const space = { ...body, ...(await studio.call(createSpace, { as: owner, body })) }
  const admin = await visit({ as: owner })
  const { page, t } = admin
  admin.browserErrors.expect(brokenOff)
  // The server refuses the key that an earlier attempt has used, and the page then asks what that one created.
  admin.browserErrors.expect(refusedWith(422))
  const screen = await SpacesScreen.at(admin, space, Date.now() + 9 * dayMs)
  await screen.addWindow.click()
  const dialog = screen.dialog('addWindow')
  const time = (field: string) =>
    dialog.getByRole('combobox', {
      name: t('admin.calendar.timeOf', { field: t(`admin.calendar.${field}`) }),
    })
  const stored = () =>
    studio.database.reader
      .selectFrom('availability_windows')
      .select('starts_at as startsAt')
      .where('space_id', '=', space.id)
      .execute()
  await loseAnswers(page, calls.windows)
  await screen.confirm(dialog)
  await dialog
    .getByRole('alert')
    .filter({ hasText: t('form.outcomeUnknown') })
    .waitFor()
  const [first] = await stored()
  await time('start').selectOption('12:00')
  const second = page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'POST' })
  await screen.confirm(dialog)
  await second
  expect(await stored()).toEqual([first])
  await dialog
    .getByRole('alert')
    .filter({ hasText: t('form.outcomeUnknown') })
    .waitFor()
  await page.unroute(calls.windows)
  await time('start').selectOption('13:00')
  await screen.confirm(dialog)
  await screen.says('windowCreated')
  const now = await stored()
  expect(now).toHaveLength(1)
  expect(now).not.toEqual([first])
  expect(stampText(now[0]?.startsAt ?? 0)).toMatch(/ 13:00$/)
})

test('a space whose answer was lost stays in the dialog as typed and is added once', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  admin.browserErrors.expect(brokenOff)
  // The server refuses the key that an earlier attempt has used, and the page then asks what that one created.
  admin.browserErrors.expect(refusedWith(422))
  await admin.open('/admin?tab=rentable')
  const screen = new SpacesScreen(admin)
  await screen.add.click()
  const dialog = screen.dialog('createTitle')
  const name = `離れ ${crypto.randomUUID().slice(0, 8)}`
  const price = screen.price(dialog)
  const stored = () =>
    studio.database.reader
      .selectFrom('spaces')
      .select(['name_en as nameEn', 'unit_price as unitPrice'])
      .where('name', '=', name)
      .execute()
  await dialog.getByRole('textbox', { name: t('admin.space.name'), exact: true }).fill(name)
  await price.fill('3500')
  await loseAnswers(page, calls.spaces)
  for (const _ of ['lost', 'lost again']) {
    await screen.confirm(dialog)
    const unknown = dialog.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') })
    await unknown.waitFor()
    await expect.poll(stored).toEqual([{ nameEn: '', unitPrice: 3500 }])
    await expect.poll(() => price.inputValue()).toBe('3500')
  }
  await page.unroute(calls.spaces)
  await dialog.getByLabel(t('admin.space.nameEn')).fill('Annex')
  await price.fill('4000')
  await screen.confirm(dialog)
  await screen.says('created')
  await screen.table({ name }).waitFor()
  await expect.poll(() => screen.button({ name }).count()).toBe(1)
  expect(await stored()).toEqual([{ nameEn: 'Annex', unitPrice: 4000 }])
})

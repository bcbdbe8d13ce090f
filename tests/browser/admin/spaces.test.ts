import { describe, expect } from 'vitest'
import { deleteSpace } from '#contract/spaces.ts'
import { spaces } from '#studio/spaces.ts'
import { dateOf, hourMs, spanText } from '#time/tokyo.ts'
import { brokenOff, calls, cutConnection, holdAnswers, refusedWith } from '../connection.ts'
import { givenSpace, givenWindow, nine, tuesday } from '../given-spaces.ts'
import { Keyboard } from '../keyboard.ts'
import { AreaNavigation } from '../screens/area-navigation.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { test } from '../test.ts'

describe('the spaces', () => {
  test('each space has a button, the first is chosen, and the address keeps the choice', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.admin() })
    await visitor.open('/admin')
    await new AreaNavigation(visitor).link('spaces').click()
    const screen = new SpacesScreen(visitor)
    const [first, , whole] = spaces.map(({ name }) => ({ name: name.ja }))
    if (!first || !whole) throw new Error('the demo studio has three spaces')
    await screen.table(first).waitFor()
    await expect.poll(() => screen.buttons.first().innerText()).toBe(first.name)
    await expect.poll(() => screen.button(first).getAttribute('aria-pressed')).toBe('true')

    await screen.button(whole).click()
    await screen.table(whole).waitFor()
    await expect.poll(() => screen.button(first).getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => screen.parts.allInnerTexts()).toEqual(['2階スタジオ', 'ルーフテラス'])
    await visitor.page.getByText('1時間 7,990円（曜日を問わず一律）').waitFor()

    const elsewhere = await visit({ language: 'en', as: await studio.admin() })
    await elsewhere.open(visitor.address)
    await new SpacesScreen(elsewhere).calendar({ name: 'The whole building' }).waitFor()
    await visitor.page.goBack()
    await screen.table(first).waitFor()
  })

  test('spaces are added, edited and deleted, after a warning of what is deleted with them', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const part = await givenSpace(studio, owner)
    await givenWindow(studio, owner, part)
    const admin = await visit({ as: owner })
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, part, nine)
    const name = `母屋 ${crypto.randomUUID().slice(0, 8)}`

    await screen.add.click()
    const create = screen.dialog('createTitle')
    await screen.confirm(create)
    for (const key of ['spaceName.required', 'unitPrice.required']) {
      await create.getByText(t(`error.${key}`)).waitFor()
    }
    const nameField = create.getByRole('textbox', { name: t('admin.space.name'), exact: true })
    await new Keyboard(page).expectFocusOn(nameField)
    await nameField.fill(name)
    await screen.price(create).fill('１２，０００円')
    await create.getByRole('checkbox', { name: part.name }).check()
    await screen.confirm(create)
    await screen.says('created')
    await screen.table({ name }).waitFor()
    await expect.poll(() => screen.parts.allInnerTexts()).toEqual([part.name])
    await page.getByText(t('admin.space.flat', { price: '12,000円' })).waitFor()

    await screen.edit.click()
    const edit = screen.dialog('editTitle')
    await expect.poll(() => edit.getByRole('checkbox', { name: part.name }).isChecked()).toBe(true)
    await edit.getByLabel(t('admin.space.weekendPrice')).fill('15000')
    await screen.confirm(edit)
    await screen.says('saved')
    await page.getByText(t('admin.space.byDay', { weekday: '12,000円', weekend: '15,000円' })).waitFor()

    await screen.button(part).click()
    await screen.windows(t('admin.space.free')).waitFor()
    await screen.edit.click()
    expect(await edit.getByRole('checkbox', { name }).count()).toBe(0)
    await edit.getByRole('button', { name: t('form.delete'), exact: true }).click()
    const question = screen.question('deleteTitle')
    await question.getByText(t('admin.space.deleteWindows', { count: 1 })).waitFor()
    await question.getByText(name).waitFor()
    await question.getByRole('button', { name: t('admin.space.deleteOk') }).click()
    await screen.says('deleted')
    await screen.button(part).waitFor({ state: 'detached' })
    await screen.button({ name }).click()
    await screen.table({ name }).waitFor()
    expect(await screen.parts.count()).toBe(0)
  })

  test('a space is not deleted with more windows than the question named', async ({ visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const admin = await visit({ as: owner })
    const { t } = admin
    admin.browserErrors.expect(refusedWith(412))
    const screen = await SpacesScreen.at(admin, space, nine)
    await screen.edit.click()
    const edit = screen.dialog('editTitle')
    await edit.getByRole('button', { name: t('form.delete'), exact: true }).click()
    const question = screen.question('deleteTitle')
    await question.getByText(t('admin.space.deleteNoWindows')).waitFor()
    await givenWindow(studio, owner, space)
    await question.getByRole('button', { name: t('admin.space.deleteOk') }).click()
    await question.getByText(t('admin.space.deleteRecounted', { count: 1 })).waitFor()
    await question.getByText(t('admin.space.deleteWindows', { count: 1 })).waitFor()
    await question.getByRole('button', { name: t('admin.space.deleteOk') }).click()
    await screen.says('deleted')
    await screen.button(space).waitFor({ state: 'detached' })
  })

  test('the dialog of a space that was deleted meanwhile keeps what was typed, to add it again', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(404))
    const screen = await SpacesScreen.at(admin, space, nine)
    await screen.edit.click()
    const edit = screen.dialog('editTitle')
    await screen.price(edit).fill('4500')
    await studio.call(deleteSpace, { as: owner, id: space.id })
    await screen.confirm(edit)
    const create = screen.dialog('createTitle')
    await create.getByText(admin.t('admin.space.gone')).waitFor()
    await screen.confirm(create)
    await screen.says('created')
    await screen.table(space).waitFor()
    await admin.page.getByText(admin.t('admin.space.flat', { price: '4,500円' })).waitFor()
  })

  test('the list of spaces shows that it is loading, failed to load or is empty', async ({
    visit,
    studio,
  }) => {
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    const { page, t } = admin
    const mend = await cutConnection(page, calls.spaces)
    await admin.open('/admin?tab=rentable')
    const failure = page.getByRole('alert').filter({ hasText: t('admin.space.loadFailed') })
    await failure.waitFor()
    await mend()
    await failure.getByRole('button', { name: t('common.retry') }).click()
    await new SpacesScreen(admin).add.waitFor()
    await failure.waitFor({ state: 'detached' })

    await page.route(calls.spaces, (route) => route.fulfill({ json: [] }))
    await admin.open('/admin?tab=rentable')
    await page.getByRole('heading', { name: t('admin.space.emptyTitle') }).waitFor()
    await page.unroute(calls.spaces)

    const release = await holdAnswers(page, calls.windows)
    await admin.open('/admin?tab=rentable')
    await page
      .getByRole('status')
      .filter({ hasText: t('common.loading') })
      .waitFor()
    release()
    await page
      .getByRole('status')
      .filter({ hasText: t('common.loading') })
      .waitFor({ state: 'detached' })
  })
})

describe('the windows of a space', () => {
  test('availability windows are added and deleted with the keyboard alone', async ({ visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const admin = await visit({ language: 'en', as: owner })
    const { page, t } = admin
    const keys = new Keyboard(page)
    const screen = await SpacesScreen.at(admin, space, tuesday, 'day')

    await keys.press(screen.addWindow)
    const dialog = screen.dialog('addWindow')
    await keys.reach(
      dialog.getByRole('combobox', {
        name: t('admin.calendar.timeOf', { field: t('admin.calendar.start') }),
      }),
    )
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
    await keys.press(dialog.getByRole('button', { name: t('form.confirm') }))
    await screen.says('windowCreated')
    const window = screen.windows('08:00–09:00')
    await window.waitFor()

    await keys.press(window)
    const question = await screen.askToDelete()
    await question.getByText('08:00–09:00').waitFor()
    await keys.press(question.getByRole('button', { name: t('admin.space.deleteWindowOk') }))
    await screen.says('windowDeleted')
    await window.waitFor({ state: 'detached' })
    await keys.expectFocusOn(screen.addWindow)
  })

  test('an availability window starts at the slot that was clicked and is refused where it overlaps another', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    await givenWindow(studio, owner, space)
    const admin = await visit({ as: owner, timeZone: 'America/New_York' })
    admin.browserErrors.expect(refusedWith(409))
    const { t } = admin
    const screen = await SpacesScreen.at(admin, space, tuesday, 'day')
    const cell = screen.table(space).getByRole('row').last().getByRole('cell').first()
    await cell.click({ position: { x: 200, y: 28 * 3 + 14 } })
    const dialog = screen.dialog('addWindow')
    const time = (name: 'start' | 'end') =>
      dialog.getByRole('combobox', {
        name: t('admin.calendar.timeOf', { field: `${t(`admin.calendar.${name}`)} JST` }),
      })
    expect([await time('start').inputValue(), await time('end').inputValue()]).toEqual(['08:30', '09:00'])
    await dialog.getByRole('button', { name: t('lesson.minutes', { minutes: 60 }), exact: true }).click()
    await screen.confirm(dialog)
    const refusal = dialog.getByText(t('error.start.overlap'))
    await refusal.waitFor()
    const when = spanText(nine, nine + hourMs, 'ja')
    await dialog.getByText(t('error.schedule.overlapWith', { space: space.name, when })).waitFor()
    expect([await time('start').inputValue(), await time('end').inputValue()]).toEqual(['08:30', '09:30'])

    await time('start').selectOption('08:00')
    await screen.confirm(dialog)
    await screen.says('windowCreated')
    await screen.windows('08:00–09:00').waitFor()
    await expect.poll(() => screen.windows(t('admin.space.free')).count()).toBe(2)
  })

  test('an availability window is shown read-only in the calendar of the space that contains its space', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const corner = await givenSpace(studio, owner)
    const studioRoom = await givenSpace(studio, owner, { subRentable: [{ id: corner.id }] })
    const whole = await givenSpace(studio, owner, { subRentable: [{ id: studioRoom.id }] })
    await givenWindow(studio, owner, corner)
    await givenWindow(studio, owner, whole, nine + 3 * hourMs)
    const admin = await visit({ as: owner })
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, whole, nine)
    await screen.windows(t('admin.space.free')).waitFor()
    await expect.poll(() => screen.windows(t('admin.space.free')).count()).toBe(1)

    await screen.windows(corner.name).click()
    const hint = screen.question('partTitle')
    expect(await hint.getByRole('button', { name: t('admin.space.deleteWindowOk') }).count()).toBe(0)
    await hint.getByRole('button', { name: t('admin.space.partOk', { name: corner.name }) }).click()
    await screen.table(corner).waitFor()
    await screen.windows(t('admin.space.free')).click()
    await screen.windowDialog.getByText(corner.name).first().waitFor()
    expect(new URL(page.url()).searchParams.get('date')).toBe(dateOf(tuesday))
  })
})

import { describe, expect } from 'vitest'
import { deleteSpace, deleteWindow } from '#contract/spaces.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, loseAnswers, refusedWith } from '../connection.ts'
import { givenSpace, givenWindow, nine } from '../given-spaces.ts'
import { Keyboard } from '../keyboard.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { test } from '../test.ts'

describe('adding a window to a space that was deleted meanwhile', () => {
  test.for(['another space', 'no space'])(
    'the dialog of a new window stays open after its space was deleted when %s is left',
    async (left, { visit, studio }) => {
      const owner = await studio.admin()
      const space = await givenSpace(studio, owner)
      const admin = await visit({ as: owner })
      admin.browserErrors.expect(refusedWith(404))
      const { page, t } = admin
      const screen = await SpacesScreen.at(admin, space, nine)
      await screen.addWindow.click()
      const dialog = screen.dialog('addWindow')
      const start = dialog.getByRole('combobox', {
        name: t('admin.calendar.timeOf', { field: t('admin.calendar.start') }),
      })
      await start.selectOption('13:00')
      await studio.call(deleteSpace, { as: owner, id: space.id })
      if (left === 'no space') await page.route(calls.spaces, (route) => route.fulfill({ json: [] }))
      await screen.confirm(dialog)
      await page.getByRole('button', { name: space.name, includeHidden: true }).waitFor({ state: 'detached' })
      await dialog
        .getByRole('alert')
        .filter({ hasText: t('error.space.notFound') })
        .waitFor()
      await expect.poll(() => start.inputValue()).toBe('13:00')
      await dialog.getByText(space.name).waitFor()
    },
  )
})

describe('deleting a window', () => {
  test('deleting a window keeps its question open after a broken connection and deletes once', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    await givenWindow(studio, owner, space)
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(brokenOff)
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine)
    await screen.windows(t('admin.space.free')).click()
    const question = await screen.askToDelete()
    const ok = question.getByRole('button', { name: t('admin.space.deleteWindowOk') })
    const unknown = question.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') })
    const stored = () =>
      studio.database.reader
        .selectFrom('availability_windows')
        .select('id')
        .where('space_id', '=', space.id)
        .execute()
    const mend = await cutConnection(page, calls.windows)
    await ok.click()
    await unknown.waitFor()
    await expectAccessible(page)
    expect(await stored()).toHaveLength(1)
    await mend()
    await loseAnswers(page, calls.windows)
    await ok.click()
    await expect.poll(stored).toEqual([])
    await unknown.waitFor()
    await page.unroute(calls.windows)
    admin.browserErrors.expect(refusedWith(404))
    await ok.click()
    await screen.says('windowDeleted')
    await question.waitFor({ state: 'hidden' })
    await new Keyboard(page).expectFocusOn(screen.addWindow)
  })

  test('deleting a window that another administrator has deleted shows a notice', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const { id } = await givenWindow(studio, owner, space)
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(refusedWith(404))
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine)
    await screen.windows(t('admin.space.free')).click()
    const question = await screen.askToDelete()
    await studio.call(deleteWindow, { as: owner, id })
    await question.getByRole('button', { name: t('admin.space.deleteWindowOk') }).click()
    await page.getByText(t('error.schedule.notFound')).waitFor()
    await question.waitFor({ state: 'hidden' })
    await screen.windows(t('admin.space.free')).waitFor({ state: 'detached' })
  })
})

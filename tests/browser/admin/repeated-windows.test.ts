import { describe, expect } from 'vitest'
import { createWindows } from '#contract/repeated-windows.ts'
import { dateOf, dateText, dayMs, hourMs, weekdayOf, weekdayText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, loseAnswers, refusedWith } from '../connection.ts'
import { givenSpace, givenWindow, nine, tuesday } from '../given-spaces.ts'
import { Keyboard } from '../keyboard.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'

/** Each language and width once. */
const ways = [
  { language: 'ja', width: 1440 },
  { language: 'en', width: 390 },
] as const

const storedOf = async (studio: Studio, { id }: { id: string }) => {
  const rows = await studio.database.reader
    .selectFrom('availability_windows')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('space_id', '=', id)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ startsAt, endsAt }) => [dateOf(startsAt), (endsAt - startsAt) / hourMs])
}

describe('windows that repeat', () => {
  test.for(ways)(
    'an administrator adds windows for weeks, after a preview with the days left out ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const owner = await studio.admin()
      const space = await givenSpace(studio, owner)
      await givenWindow(studio, owner, space, nine + 7 * dayMs)
      const admin = await visit({ ...way, as: owner })
      const { page, t, language } = admin
      const screen = await SpacesScreen.at(admin, space, nine, 'day')
      await screen.addWindow.click()
      await page.getByRole('radio', { name: t('spaceCalendar.kind.windows') }).check()
      const dialog = page.getByRole('dialog', { name: t('spaceCalendar.windows.title') })
      await dialog.getByText(t('spaceCalendar.windows.previewHint')).waitFor()
      await dialog.getByLabel(t('spaceCalendar.windows.startTime')).selectOption('09:00')
      await dialog.getByLabel(t('spaceCalendar.windows.endTime')).selectOption('17:00')
      await screen.confirm(dialog)
      await dialog.getByText(t('error.until.required')).waitFor()
      await expectAccessible(page)
      await dialog
        .getByRole('textbox', { name: t('spaceCalendar.windows.until') })
        .fill(dateOf(tuesday + 21 * dayMs))
      const preview = dialog.getByRole('region', { name: t('spaceCalendar.windows.preview') })
      const first = dateText(tuesday, language)
      const last = dateText(tuesday + 21 * dayMs, language)
      await preview.getByText(t('spaceCalendar.windows.count', { count: 3, first, last })).waitFor()
      await preview.getByText(dateText(tuesday + 7 * dayMs, language)).waitFor()
      await preview.getByText(t('spaceCalendar.windows.overlap', { name: '09:00–10:00' })).waitFor()
      await expectAccessible(page)
      await screen.confirm(dialog)
      await page
        .getByRole('status')
        .filter({ hasText: t('spaceCalendar.windows.created', { count: 3 }) })
        .waitFor()
      await screen.windows('09:00–17:00').waitFor()
      expect(await storedOf(studio, space)).toEqual([
        [dateOf(tuesday), 8],
        [dateOf(tuesday + 7 * dayMs), 1],
        [dateOf(tuesday + 14 * dayMs), 8],
        [dateOf(tuesday + 21 * dayMs), 8],
      ])

      await admin.open('/admin/log?kind=space')
      await page
        .getByText(t('admin.log.only', { field: t('admin.field.windowsAdded'), value: '3' }))
        .first()
        .waitFor()
    },
  )

  test('the times that were typed stay when another kind is chosen, also with the keyboard', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const admin = await visit({ language: 'en', as: owner })
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine, 'day')
    await screen.addWindow.click()
    const start = screen.dialog('addWindow').getByRole('combobox', {
      name: t('admin.calendar.timeOf', { field: t('admin.calendar.start') }),
    })
    await start.selectOption('13:00')
    const keys = new Keyboard(page)
    await keys.reach(page.getByRole('radio', { name: t('spaceCalendar.kind.window'), exact: true }))
    await page.keyboard.press('ArrowRight')
    const repeated = page.getByRole('dialog', { name: t('spaceCalendar.windows.title') })
    await repeated.waitFor()
    await keys.expectFocusOn(page.getByRole('radio', { name: t('spaceCalendar.kind.windows') }))
    await expect
      .poll(() => repeated.getByLabel(t('spaceCalendar.windows.startTime')).inputValue())
      .toBe('13:00')
    await repeated.getByLabel(t('spaceCalendar.windows.startTime')).selectOption('15:00')
    await repeated.getByLabel(t('spaceCalendar.windows.endTime')).selectOption('24:00')
    await page.getByRole('radio', { name: t('spaceCalendar.kind.window'), exact: true }).check()
    await expect.poll(() => start.inputValue()).toBe('15:00')
  })

  test('one window is deleted, or with it the later ones of its weekday and times', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const plan = { rentableId: space.id, weekdays: [weekdayOf(nine)], startTime: '09:00', endTime: '12:00' }
    const days = { from: dateOf(tuesday), until: dateOf(tuesday + 21 * dayMs) }
    await studio.call(createWindows, { as: owner, body: { ...plan, ...days } })
    const admin = await visit({ as: owner })
    admin.browserErrors.expect(brokenOff)
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine + 7 * dayMs, 'day')
    await screen.windows(t('admin.space.free')).click()
    const question = await screen.askToDelete()
    const one = question.getByRole('radio', { name: t('spaceCalendar.windows.scopeOne') })
    await expect.poll(() => one.isChecked()).toBe(true)
    const following = t('spaceCalendar.windows.scopeFollowing', {
      weekday: weekdayText(nine, 'ja'),
      times: '09:00–12:00',
      last: dateText(tuesday + 21 * dayMs, 'ja'),
      count: 3,
    })
    await question.getByRole('radio', { name: following }).check()
    await expectAccessible(page)
    const ok = question.getByRole('button', { name: t('admin.space.deleteWindowOk') })
    await loseAnswers(page, calls.windows)
    await ok.click()
    await question
      .getByRole('alert')
      .filter({ hasText: t('form.outcomeUnknown') })
      .waitFor()
    await page.unroute(calls.windows)
    admin.browserErrors.expect(refusedWith(404))
    await ok.click()
    await page
      .getByRole('status')
      .filter({ hasText: t('spaceCalendar.windows.deleted') })
      .waitFor()
    expect(await storedOf(studio, space)).toEqual([[dateOf(tuesday), 3]])
  })
})

import { describe, expect } from 'vitest'
import type { Locator } from 'playwright-core'
import { createWindows } from '#contract/repeated-windows.ts'
import { deleteWindow } from '#contract/spaces.ts'
import { updateWindow } from '#contract/window-changes.ts'
import {
  dateOf,
  dayMs,
  hourMs,
  isoText,
  minuteMs,
  spanText,
  stampText,
  weekdayOf,
  weekdayText,
  dateText,
} from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { givenPaidHire } from '../given-paid-hire.ts'
import { givenSpace, givenWindow, nine, tuesday } from '../given-spaces.ts'
import { Keyboard } from '../keyboard.ts'
import { slotPixels } from '../screens/calendar-screen.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const slot = 30 * minuteMs

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
  return rows.map(({ startsAt, endsAt }) => `${stampText(startsAt)}–${stampText(endsAt).slice(11)}`)
}

/** The fields of the dialog. */
function fieldsOf(dialog: Locator, { t }: Visit) {
  const half = (name: 'start' | 'end', key: 'dateOf' | 'timeOf') => ({
    name: t(`admin.calendar.${key}`, { field: t(`admin.calendar.${name}`) }),
  })
  const date = (name: 'start' | 'end') => dialog.getByRole('textbox', half(name, 'dateOf'))
  const time = (name: 'start' | 'end') => dialog.getByRole('combobox', half(name, 'timeOf'))
  return {
    date,
    time,
    moment: async (name: 'start' | 'end') =>
      `${await date(name).inputValue()} ${await time(name).inputValue()}`,
    space: dialog.getByLabel(t('spaceCalendar.window.space'), { exact: true }),
  }
}

const says = ({ page, t }: Visit, key: 'window.saved' | 'windows.changed') =>
  page
    .getByRole('status')
    .filter({ hasText: t(`spaceCalendar.${key}`) })
    .waitFor()

/** Drags the window, or its lower edge, by slots downwards. Near the edge of the screen the calendar would scroll meanwhile. */
async function drag({ page }: Visit, window: Locator, slots: number, edge = false) {
  await window.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await window.hover()
  const box = await window.boundingBox()
  if (box === null) throw new Error('the calendar shows no such window')
  const from = { x: box.x + box.width / 2, y: edge ? box.y + box.height - 2 : box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + slots * slotPixels, { steps: 12 })
  await page.mouse.up()
}

describe('changing a window in its dialog', () => {
  test.for(ways)(
    'an administrator gives a window another time and another space ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const owner = await studio.admin()
      const space = await givenSpace(studio, owner)
      const other = await givenSpace(studio, owner)
      await givenWindow(studio, owner, space)
      await givenWindow(studio, owner, other, nine + 2 * hourMs)
      const admin = await visit({ ...way, as: owner })
      admin.browserErrors.expect(refusedWith(409))
      const { page, t } = admin
      const screen = await SpacesScreen.at(admin, space, tuesday, 'day')
      await screen.windows(t('admin.space.free')).click()
      const fields = fieldsOf(screen.windowDialog, admin)
      await fields.time('end').selectOption('12:00')
      await fields.space.selectOption({ label: screen.nameOf(other) })
      await screen.confirm(screen.windowDialog)
      const when = spanText(nine + 2 * hourMs, nine + 3 * hourMs, way.language)
      const refusal = t('error.schedule.overlapWith', { space: screen.nameOf(other), when })
      await screen.windowDialog.getByText(refusal).waitFor()
      await expectAccessible(page)
      await admin.picture(`window overlap ${way.language}`)
      await fields.time('end').selectOption('11:00')
      await screen.confirm(screen.windowDialog)
      await says(admin, 'window.saved')
      await screen.windowDialog.waitFor({ state: 'hidden' })
      await new Keyboard(page).expectFocusOn(screen.addWindow)
      expect(await storedOf(studio, other)).toEqual([
        `${stampText(nine)}–11:00`,
        `${stampText(nine + 2 * hourMs)}–12:00`,
      ])
    },
  )

  test.for(ways)(
    'a window changes alone or with the later ones of its weekday ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const owner = await studio.admin()
      const space = await givenSpace(studio, owner)
      const times = { weekdays: [weekdayOf(nine)], startTime: '09:00', endTime: '12:00' }
      const days = { from: dateOf(tuesday), until: dateOf(tuesday + 14 * dayMs) }
      await studio.call(createWindows, { as: owner, body: { rentableId: space.id, ...times, ...days } })
      const admin = await visit({ ...way, as: owner })
      const { page, t, language } = admin
      const screen = await SpacesScreen.at(admin, space, tuesday, 'day')
      await screen.windows(t('admin.space.free')).click()
      const dialog = screen.windowDialog
      const following = t('spaceCalendar.windows.scopeFollowing', {
        weekday: weekdayText(nine, language),
        times: '09:00–12:00',
        last: dateText(tuesday + 14 * dayMs, language),
        count: 3,
      })
      const one = dialog.getByRole('radio', { name: t('spaceCalendar.windows.scopeOne') })
      await expect.poll(() => one.isChecked()).toBe(true)
      await dialog.getByRole('radio', { name: following }).check()
      await dialog.getByText(t('spaceCalendar.windows.followingHint')).waitFor()
      await fieldsOf(dialog, admin).time('start').selectOption('10:00')
      await expectAccessible(page)
      await admin.picture(`windows changed together ${language}`)
      await screen.confirm(dialog)
      await says(admin, 'windows.changed')
      const day = (weeks: number) => dateOf(tuesday + weeks * 7 * dayMs)
      expect(await storedOf(studio, space)).toEqual([0, 1, 2].map((week) => `${day(week)} 10:00–13:00`))
      await admin.open('/admin/log?kind=space')
      await page
        .getByText(t('admin.log.only', { field: t('admin.field.windowsChanged'), value: '3' }))
        .first()
        .waitFor()
    },
  )

  test.for(ways)(
    'the dialog says which hires would lie outside the changed window ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const { space, startsAt } = await givenPaidHire(studio, await studio.member({ memberType: 11 }))
      const owner = await studio.admin()
      const [window] = await studio.database.reader
        .selectFrom('availability_windows')
        .select('id')
        .where('space_id', '=', space.id)
        .execute()
      const longer = { start: isoText(startsAt - 2 * hourMs), end: isoText(startsAt + 4 * hourMs) }
      const body = { rentableId: space.id, ...longer }
      await studio.call(updateWindow, { as: owner, id: window?.id ?? '', body })
      const admin = await visit({ ...way, as: owner })
      const { page, t } = admin
      const screen = await SpacesScreen.at(admin, space, startsAt, 'day')
      await screen.windows(t('admin.space.free')).first().click()
      const dialog = screen.windowDialog
      await dialog.getByText(t('spaceCalendar.window.hiresStay')).waitFor()
      await fieldsOf(dialog, admin).time('end').selectOption('11:00')
      await dialog.getByText(t('spaceCalendar.window.outside', { count: 1 })).waitFor()
      await expectAccessible(page)
      await admin.picture(`hire outside its window ${way.language}`)
      await screen.confirm(dialog)
      await says(admin, 'window.saved')
      await page.getByRole('button', { name: t('spaceCalendar.look.hire') }).waitFor()
    },
  )

  test.for(ways)(
    'a window that another administrator changed shows both values to choose from ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const owner = await studio.admin()
      const space = await givenSpace(studio, owner)
      const { id } = await givenWindow(studio, owner, space)
      const admin = await visit({ ...way, as: owner })
      admin.browserErrors.expect(refusedWith(412))
      const { page, t } = admin
      const screen = await SpacesScreen.at(admin, space, tuesday, 'day')
      await screen.windows(t('admin.space.free')).click()
      const dialog = screen.windowDialog
      const fields = fieldsOf(dialog, admin)
      await fields.time('end').selectOption('11:00')
      const theirs = { start: isoText(nine), end: isoText(nine + 3 * hourMs) }
      await studio.call(updateWindow, { as: owner, id, body: { rentableId: space.id, ...theirs } })
      await screen.confirm(dialog)
      const conflict = dialog.getByRole('alert', { name: t('admin.conflict.title') })
      await conflict.getByText(stampText(nine + 3 * hourMs)).waitFor()
      await expectAccessible(page)
      await admin.picture(`window conflict ${way.language}`)
      const take = t('admin.conflict.takeTheirsOf', { field: t('admin.calendar.end') })
      await conflict.getByRole('button', { name: take }).click()
      await expect.poll(() => fields.time('end').inputValue()).toBe('12:00')
      await fields.time('end').selectOption('11:00')
      await screen.confirm(dialog)
      await says(admin, 'window.saved')
      expect(await storedOf(studio, space)).toEqual([`${stampText(nine)}–11:00`])
    },
  )

  test('a window that another administrator deleted can be added again from what was typed', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const { id } = await givenWindow(studio, owner, space)
    const admin = await visit({ language: 'en', as: owner })
    admin.browserErrors.expect(refusedWith(404))
    const { t } = admin
    const screen = await SpacesScreen.at(admin, space, tuesday, 'day')
    await screen.windows(t('admin.space.free')).click()
    await fieldsOf(screen.windowDialog, admin).time('end').selectOption('11:00')
    await studio.call(deleteWindow, { as: owner, id })
    await screen.confirm(screen.windowDialog)
    await screen.windowDialog.getByText(t('spaceCalendar.window.gone')).waitFor()
    await screen.confirm(screen.windowDialog)
    await says(admin, 'window.saved')
    expect(await storedOf(studio, space)).toEqual([`${stampText(nine)}–11:00`])
  })
})

describe('moving a window in the calendar', () => {
  test('a dragged window asks first, and returns when the question is answered with no', async ({
    visit,
    studio,
  }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    await givenWindow(studio, owner, space)
    const admin = await visit({ as: owner })
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, tuesday)
    const window = screen.windows(t('admin.space.free'))
    await drag(admin, window, 4)
    const dialog = screen.windowDialog
    const fields = fieldsOf(dialog, admin)
    await expect.poll(() => fields.moment('start')).toBe(stampText(nine + 4 * slot))
    await expect.poll(() => fields.moment('end')).toBe(stampText(nine + hourMs + 4 * slot))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await window.filter({ hasText: '09:00' }).waitFor()
    expect(await storedOf(studio, space)).toEqual([`${stampText(nine)}–10:00`])

    await drag(admin, window, 4)
    await screen.confirm(dialog)
    await says(admin, 'window.saved')
    await window.filter({ hasText: '11:00' }).waitFor()
    expect(await storedOf(studio, space)).toEqual([`${stampText(nine + 4 * slot)}–12:00`])
  })

  test('dragging the lower edge of a window makes it longer', async ({ visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    await givenWindow(studio, owner, space)
    const admin = await visit({ language: 'en', as: owner })
    const screen = await SpacesScreen.at(admin, space, tuesday)
    const window = screen.windows(admin.t('admin.space.free'))
    await drag(admin, window, 2, true)
    const fields = fieldsOf(screen.windowDialog, admin)
    await expect.poll(() => fields.moment('start')).toBe(stampText(nine))
    await expect.poll(() => fields.moment('end')).toBe(stampText(nine + 2 * hourMs))
    await screen.confirm(screen.windowDialog)
    await says(admin, 'window.saved')
    await window.filter({ hasText: '09:00–11:00' }).waitFor()
  })

  test('a piece of a window beside a hire moves the whole window, and the hire stays', async ({
    visit,
    studio,
  }) => {
    const { space, startsAt } = await givenPaidHire(studio, await studio.member({ memberType: 11 }))
    const owner = await studio.admin()
    const [stored] = await studio.database.reader
      .selectFrom('availability_windows')
      .select('id')
      .where('space_id', '=', space.id)
      .execute()
    const longer = { start: isoText(startsAt - 2 * hourMs), end: isoText(startsAt + 4 * hourMs) }
    const body = { rentableId: space.id, ...longer }
    await studio.call(updateWindow, { as: owner, id: stored?.id ?? '', body })
    const admin = await visit({ as: owner })
    const screen = await SpacesScreen.at(admin, space, startsAt, 'day')
    await drag(admin, screen.windows('12:00–14:00'), 2)
    const fields = fieldsOf(screen.windowDialog, admin)
    await expect.poll(() => fields.moment('start')).toBe(stampText(startsAt - hourMs))
    await expect.poll(() => fields.moment('end')).toBe(stampText(startsAt + 5 * hourMs))
    await screen.confirm(screen.windowDialog)
    await says(admin, 'window.saved')
    await screen.windows('09:00–10:00').waitFor()
  })

  test('a window is moved with the keyboard alone by the key M', async ({ visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    await givenWindow(studio, owner, space)
    const admin = await visit({ as: owner })
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, tuesday)
    const keys = new Keyboard(page)
    const window = screen.windows(t('admin.space.free'))
    await keys.reach(window)
    await expect.poll(() => window.getAttribute('aria-keyshortcuts')).toBe('M')
    await page.keyboard.press('m')
    await keys.reach(fieldsOf(screen.windowDialog, admin).time('start'))
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
    await keys.press(screen.windowDialog.getByRole('button', { name: t('form.confirm') }))
    await says(admin, 'window.saved')
    await window.filter({ hasText: '10:00' }).waitFor()
    expect(await storedOf(studio, space)).toEqual([`${stampText(nine + hourMs)}–11:00`])
  })

  test('a window is moved with a finger that is held down, on a phone', async ({ visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    await givenWindow(studio, owner, space)
    const admin = await visit({ as: owner, touch: true, width: 390, changesBrowser: true })
    const screen = await SpacesScreen.at(admin, space, tuesday, 'day')
    const window = screen.windows(admin.t('admin.space.free'))
    await window.evaluate((box) => box.scrollIntoView({ block: 'center' }))
    const box = await window.boundingBox()
    if (box === null) throw new Error('the calendar shows no such window')
    const finger = await admin.context.newCDPSession(admin.page)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
      })
    const look = () => window.getAttribute('class')
    const before = await look()
    await touch('touchStart')
    await expect.poll(look).not.toBe(before)
    // An hour is two slots, and as high as the window.
    for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', step * box.height)
    await touch('touchEnd')
    expect(await fieldsOf(screen.windowDialog, admin).moment('start')).toBe(stampText(nine + hourMs))
    await screen.confirm(screen.windowDialog)
    await says(admin, 'window.saved')
    expect(await storedOf(studio, space)).toEqual([`${stampText(nine + hourMs)}–11:00`])
  })
})

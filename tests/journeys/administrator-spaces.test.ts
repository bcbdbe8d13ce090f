import { expect } from 'vitest'
import { createWindow } from '#contract/spaces.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { givenSpace, nine } from '../browser/given-spaces.ts'
import { SpacesScreen } from '../browser/screens/spaces-screen.ts'
import { test } from '../browser/test.ts'

test('an administrator opens a space for a time, which can be hired then', async ({ visit, studio }) => {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner)
  const admin = await visit({ language: 'en', as: owner })
  const { t } = admin
  const screen = await SpacesScreen.at(admin, space, nine)
  await screen.addWindow.click()
  const dialog = screen.dialog('addWindow')
  const time = (name: 'start' | 'end') =>
    dialog.getByRole('combobox', {
      name: t('admin.calendar.timeOf', { field: t(`admin.calendar.${name}`) }),
    })
  await time('start').selectOption('13:00')
  await time('end').selectOption('15:00')
  await screen.confirm(dialog)
  await dialog.waitFor({ state: 'hidden' })
  await screen.windows('13:00–15:00').waitFor()
})

test('an administrator hires a space for a member, who is found by name', async ({ visit, studio }) => {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner, { flatRate: true })
  const open = { rentableId: space.id, start: isoText(nine), end: isoText(nine + 8 * hourMs) }
  await studio.call(createWindow, { as: owner, body: open })
  const member = await studio.member({ lastName: '柏木', firstName: '静' })
  const admin = await visit({ as: owner })
  const { page, t } = admin
  const screen = await SpacesScreen.at(admin, space, nine, 'day')
  await screen.addWindow.click()
  await page.getByRole('radio', { name: t('spaceCalendar.kind.hire'), exact: true }).check()
  const dialog = page.getByRole('dialog', { name: t('spaceCalendar.hire.title') })
  const time = (name: 'start' | 'end') =>
    dialog.getByRole('combobox', {
      name: t('admin.calendar.timeOf', { field: t(`admin.calendar.${name}`) }),
    })
  await time('start').selectOption('10:00')
  await time('end').selectOption('12:00')
  await dialog.getByLabel(t('spaceCalendar.hire.people')).fill('4')
  await dialog.getByLabel(t('spaceCalendar.hire.purpose')).pressSequentially('撮影会')
  await dialog.getByRole('button', { name: t('spaceCalendar.hire.chooseMember') }).click()
  const choice = page.getByRole('dialog', { name: t('spaceCalendar.hire.chooseMember') })
  await choice.getByRole('searchbox').pressSequentially('柏木')
  await choice.getByRole('button', { name: '柏木 静' }).click()
  await choice.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: t('spaceCalendar.hire.confirm'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await screen.windows('10:00–12:00').waitFor()
  const hires = studio.database.reader.selectFrom('hires').where('member_id', '=', member.id)
  expect(await hires.select(['purpose', 'people']).execute()).toEqual([{ purpose: '撮影会', people: 4 }])
})

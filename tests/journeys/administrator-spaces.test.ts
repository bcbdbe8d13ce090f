import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { givenSpace, nine } from '../browser/given-spaces.ts'
import { SpacesScreen } from '../browser/screens/spaces-screen.ts'
import { test } from '../browser/test.ts'

test('an administrator opens a space for a time, and hires it for a member, who is found by name', async ({
  visit,
  studio,
}) => {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner, { flatRate: true })
  const member = await studio.member({ lastName: '柏木', firstName: '静' })
  const admin = await visit({ as: owner })
  const { page, t } = admin
  const screen = await SpacesScreen.at(admin, space, nine, 'day')
  const chooses = async (dialog: Locator, name: 'start' | 'end', time: string) => {
    const field = t(`editing.calendar.${name}`)
    await dialog.getByRole('combobox', { name: t('editing.calendar.timeOf', { field }) }).selectOption(time)
  }
  await screen.addWindow.click()
  const opening = screen.dialog('addWindow')
  await chooses(opening, 'start', '13:00')
  await chooses(opening, 'end', '15:00')
  await screen.confirm(opening)
  await opening.waitFor({ state: 'hidden' })
  await screen.windows('13:00–15:00').waitFor()

  await screen.addWindow.click()
  await page.getByRole('radio', { name: t('spaceCalendar.kind.hire'), exact: true }).check()
  const dialog = page.getByRole('dialog', { name: t('spaceCalendar.hire.title') })
  await chooses(dialog, 'start', '13:00')
  await chooses(dialog, 'end', '14:00')
  await dialog.getByLabel(t('spaceCalendar.hire.people')).fill('4')
  await dialog.getByLabel(t('spaceCalendar.hire.purpose')).pressSequentially('撮影会')
  await dialog.getByRole('button', { name: t('spaceCalendar.hire.chooseMember') }).click()
  const choice = page.getByRole('dialog', { name: t('spaceCalendar.hire.chooseMember') })
  await choice.getByRole('searchbox').pressSequentially('柏木')
  await choice.getByRole('button', { name: '柏木 静' }).click()
  await choice.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: t('spaceCalendar.hire.confirm'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await screen.windows('13:00–14:00').waitFor()
  const hires = studio.database.reader.selectFrom('hires').where('memberId', '=', member.id)
  expect(await hires.select(['purpose', 'people']).execute()).toEqual([{ purpose: '撮影会', people: 4 }])
})

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

test('an administrator hires a space for a caller who is no member, and notes the payment at the studio', async ({
  visit,
  studio,
}) => {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner, { flatRate: true })
  const admin = await visit({ as: owner })
  const { page, t } = admin
  const screen = await SpacesScreen.at(admin, space, nine, 'day')
  await screen.addWindow.click()
  await page.getByRole('radio', { name: t('spaceCalendar.kind.hire'), exact: true }).check()
  const dialog = page.getByRole('dialog', { name: t('spaceCalendar.hire.title') })
  await dialog.getByRole('radio', { name: t('spaceCalendar.hire.hirers.guest'), exact: true }).check()
  await dialog.getByLabel(t('guests.name')).pressSequentially('汐見 航')
  await dialog.getByLabel(t('guests.phone')).fill('03-1234-5678')
  await dialog.getByLabel(t('guests.email')).fill('shio@example.test')
  await dialog.getByLabel(t('spaceCalendar.hire.people')).fill('4')
  await dialog.getByLabel(t('spaceCalendar.hire.purpose')).fill('撮影会')
  const outside = dialog.getByRole('checkbox')
  await outside.check()
  await dialog.getByRole('button', { name: t('spaceCalendar.hire.confirm'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /汐見 航/ }).click()
  const hire = page.getByRole('dialog', { name: t('spaceCalendar.hire.one') })
  await hire.getByText(t('spaceCalendar.hire.isGuest')).waitFor()
  await hire.getByRole('button', { name: t('money.note.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('money.note.ok') }).click()
  await question.waitFor({ state: 'hidden' })
  const { reader } = studio.database
  await expect
    .poll(() =>
      reader
        .selectFrom('payments')
        .select('payerName')
        .where('hireId', 'is not', null)
        .where('memberId', 'is', null)
        .execute(),
    )
    .toEqual([{ payerName: '汐見 航' }])
  const mails = reader.selectFrom('outbox').select('recipient').where('kind', '=', 'hireConfirmed')
  expect(await mails.where('guestId', 'is not', null).execute()).toEqual([{ recipient: 'shio@example.test' }])
})

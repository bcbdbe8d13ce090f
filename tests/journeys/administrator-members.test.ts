import iconv from 'iconv-lite'
import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { CalendarScreen } from '../browser/screens/calendar-screen.ts'
import { FrontDesk } from '../browser/screens/front-desk.ts'
import { MembersScreen } from '../browser/screens/members-screen.ts'
import { test } from '../browser/test.ts'

test('an administrator adds a member, who gets a mail with the link for a password', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const screen = await MembersScreen.at(admin)
  await page.getByRole('button', { name: t('memberPage.add.open') }).click()
  const email = `${crypto.randomUUID()}@example.test`
  const field = (name: string) => screen.dialog.locator(`input[name="${name}"]`)
  await field('lastName').pressSequentially('青空')
  for (const [name, value] of Object.entries({
    firstName: '凪',
    kanaLastName: 'アオゾラ',
    kanaFirstName: 'ナギ',
    email,
    phone: '07033334444',
    addressId: '150-0001',
    addressRest: '1-2-3',
  }))
    await field(name).fill(value)
  const birthday = screen.dialog.getByRole('group').getByRole('combobox')
  await birthday.nth(0).selectOption('1991')
  await birthday.nth(1).selectOption({ index: 5 })
  await birthday.nth(2).selectOption({ index: 6 })
  await screen.dialog.getByRole('button', { name: t('memberPage.add.ok'), exact: true }).click()
  await page.getByRole('heading', { level: 1 }).getByText('青空').waitFor()
  expect(await studio.mailsTo({ email })).toEqual(['memberAdded'])
})

test('an administrator books a lesson for a member who calls', async ({ visit, studio }) => {
  const names = { lastName: '電話', firstName: '花子' }
  const lesson = await studio.lesson()
  const member = await studio.member({ ...names, tickets: 2 })
  const admin = await visit({ as: await studio.admin() })
  const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  const desk = new FrontDesk(admin, edit)
  await desk.bookFor.click()
  await desk.search.pressSequentially(names.lastName)
  await desk.found(names).click()
  await desk.ok(desk.bookQuestion, 'book.ok')
  await desk.row(names).waitFor()
  await expect.poll(() => studio.mailsTo(member)).toEqual(['bookingConfirmed'])
})

test('an administrator merges the two accounts of one person', async ({ visit, studio }) => {
  const kana = { kanaLastName: 'チョウフク', kanaFirstName: 'ヒトリ' }
  const person = { lastName: '長福', firstName: '一里', ...kana, phone: '08055556666' }
  const first = await studio.member({ ...person, tickets: 1 })
  const second = await studio.member({ ...person, tickets: 2 })
  const visitor = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = visitor
  await visitor.open(`/admin/members/${second.id}`)
  await page.getByText(t('merging.found', { count: 1 })).click()
  await page.getByRole('button', { name: t('merging.openOf', { name: '長福 一里' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('merging.tickets', { count: 3 })).waitFor()
  await dialog
    .getByLabel(new RegExp(`^${t('memberAdmin.administrator.password')}`))
    .pressSequentially(demoPassword)
  await dialog.getByRole('button', { name: t('merging.ok') }).click()
  await visitor.arrivesAt(`/admin/members/${first.id}`)
  await expect.poll(() => studio.mailsTo(first)).toEqual(expect.arrayContaining(['accountsMerged']))
})

test('an administrator gives the found members tickets that expire', async ({ visit, studio }) => {
  const names = { kanaLastName: 'カイテン', kanaFirstName: 'イワイ' }
  const member = await studio.member({ ...names, lastName: '開店', firstName: '祝' })
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const screen = await MembersScreen.at(admin)
  await screen.search.pressSequentially(member.email)
  await screen.operate(member).waitFor()
  await page.getByRole('button', { name: t('ticketAdmin.campaign.open') }).click()
  const box = page.getByRole('dialog', { name: t('ticketAdmin.campaign.title') })
  const named = (key: string) => box.getByRole('textbox', { name: new RegExp(`^${t(key)}`) })
  await named('ticketAdmin.campaign.tickets').pressSequentially('2')
  await named('ticketAdmin.reason').fill('開店5周年')
  await named('ticketAdmin.expiresOn').fill(dateOf(Date.now() + 30 * dayMs))
  await box.getByRole('button', { name: t('ticketAdmin.campaign.preview') }).click()
  await box.getByRole('button', { name: t('ticketAdmin.campaign.ok', { count: 1 }) }).click()
  await box.waitFor({ state: 'hidden' })
  await expect.poll(() => screen.row(member).innerText()).toContain('2')
})

test('an administrator imports members from the file of another program', async ({ visit, studio }) => {
  const visitor = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = visitor
  const rows = [
    'メールアドレス,氏名,フリガナ,電話番号,生年月日,備考',
    'aoi@example.test,青山　葵,アオヤマ　アオイ,9012345678,昭和63年4月1日,',
    '',
  ]
  await visitor.open('/admin/import')
  await page.getByLabel(t('importing.file.label')).setInputFiles({
    name: '会員.csv',
    mimeType: 'text/csv',
    buffer: iconv.encode(rows.join('\r\n'), 'cp932'),
  })
  await page.getByRole('button', { name: t('importing.columns.check') }).click()
  await page.getByRole('button', { name: t('importing.check.import.members', { count: 1 }) }).click()
  await page.getByText(t('importing.result.done.members', { count: 1 })).waitFor()
  await page.getByRole('button', { name: t('importing.invite.send', { count: 1 }) }).click()
  await page.getByText(t('importing.invite.queued', { count: 1 })).waitFor()
  const imported = await studio.database.reader
    .selectFrom('members')
    .select(['phone', 'birthday'])
    .where('email', '=', 'aoi@example.test')
    .execute()
  expect(imported).toEqual([{ phone: '09012345678', birthday: '1988-04-01' }])
})

import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { yenText } from '#studio/yen.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'

/** Days before today on which the member pays, so that nothing else is paid in the month. */
const daysAgo = 120

test('an administrator reads a month, reminds a member with the keyboard, and saves a file with the same sums', async ({
  studio,
  visit,
}) => {
  const firstName = '太郎'
  const member = await studio.member({ lastName: '未納', firstName })
  const admin = await studio.admin()
  const paidAt = Date.now() - daysAgo * dayMs
  const paidOn = dateOf(paidAt)
  await studio.call(notePlanPayment, {
    as: admin,
    id: member.id,
    body: {
      memberType: 2,
      price: 6_990,
      entryFee: true,
      method: 'cash',
      paidOn,
      paidUntil: dateOf(paidAt + 30 * dayMs),
    },
  })

  const visitor = await visit({ as: admin, width: 390 })
  const { page, t } = visitor
  await visitor.open('/admin/money')
  await page
    .getByRole('combobox', { name: t('money.month.label'), exact: true })
    .selectOption(paidOn.slice(0, 7))
  const total = page
    .getByRole('table', { name: t('money.income.title') })
    .getByRole('row')
    .filter({ hasText: t('money.income.left') })
  await total.getByText(yenText(21_990, 'ja')).waitFor()
  expect(new URL(page.url()).searchParams.get('month')).toBe(paidOn.slice(0, 7))
  const tab = (name: string) => page.getByRole('tab', { name: t(`money.tabs.${name}`) })
  await tab('open').click()
  const row = page
    .getByRole('list', { name: t('money.open.title') })
    .getByRole('listitem')
    .filter({ hasText: firstName })
  const keyboard = new Keyboard(page)
  await keyboard.press(row.getByRole('button'))
  const dialog = page.getByRole('dialog', { name: t('money.mail.title') })
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain('6,990')
  await dialog.getByRole('button', { name: t('money.mail.send') }).press('Enter')
  await row.getByText(t('money.open.today')).waitFor()
  const mails = studio.database.reader
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', member.email)
  expect((await mails.execute()).map(({ kind }) => kind).toSorted()).toEqual([
    'paymentReceived',
    'paymentReminder',
  ])

  await tab('file').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('money.file.save') }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  const rows = text.trim().split('\r\n').slice(1)
  const amounts = rows.map((line) => Number(/",(-?\d+),10,/.exec(line)?.[1]))
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(21_990)
  expect(text).toContain(paidOn.replaceAll('-', '/'))

  await tab('lines').click()
  const lines = page.getByRole('list', { name: t('money.lines.title') })
  await lines.getByRole('link', { name: t('money.lines.receipt') }).click()
  await page.getByRole('article').getByText(firstName).waitFor()
  await page.goBack()
  await lines.getByRole('link', { name: firstName }).click()
  await visitor.arrivesAt(`/admin/members/${member.id}`)
  await page.getByRole('button', { name: t('money.onSite.open') }).click()
  const form = page.getByRole('dialog', { name: new RegExp(firstName) })
  await form.getByText(t('money.onSite.total', { amount: yenText(6_990, 'ja') })).waitFor()
  await form.getByRole('button', { name: t('money.onSite.ok') }).click()
  await page
    .getByText(/H-\d{6}/)
    .first()
    .waitFor()
})

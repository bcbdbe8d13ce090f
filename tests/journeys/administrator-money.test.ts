import { expect } from 'vitest'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { yenText } from '#studio/yen.ts'
import { dateOf, dayMs, instantOf, monthsLater } from '#time/tokyo.ts'
import { givenPayment } from '../browser/given-payment.ts'
import { test } from '../browser/test.ts'

/** Ten months ago, when nothing else was paid. */
const paidOn = monthsLater(`${dateOf(Date.now()).slice(0, 7)}-10`, -10)
const plan = {
  memberType: 2,
  price: 6_990,
  entryFee: true,
  method: 'cash',
  paidOn,
  paidUntil: dateOf((instantOf(paidOn) ?? 0) + 30 * dayMs),
} as const

test('an administrator gives back a part of a payment with two of its tickets', async ({ studio, visit }) => {
  const member = await studio.member({ memberType: 0, lastName: '返田', firstName: '半子' })
  await givenPayment(studio, member, 3)
  const visitor = await visit({ as: await studio.admin() })
  const { page, t } = visitor
  await visitor.open(`/admin/members/${member.id}`)
  const payments = page.getByRole('region', { name: t('memberPage.payments') })
  await payments.getByRole('button', { name: yenText(27_990, 'ja') }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel(t('contract.refund.amount'))
  await amount.fill('')
  await amount.pressSequentially('6000')
  await dialog.getByLabel(t('contract.refund.note')).fill('体調不良のため')
  await dialog.getByLabel(t('contract.refund.tickets')).selectOption('2')
  await dialog.getByRole('button', { name: t('contract.refund.ok'), exact: true }).click()
  await payments.getByText(t('memberAdmin.refunded', { amount: yenText(6_000, 'ja') })).waitFor()
  await dialog.waitFor({ state: 'hidden' })
})

test('an administrator reads the money of a month, reminds the member who has not paid, and takes the fee in cash', async ({
  studio,
  visit,
}) => {
  const member = await studio.member({ lastName: '未納', firstName: '太郎' })
  const admin = await studio.admin()
  await studio.call(notePlanPayment, { as: admin, id: member.id, body: plan })
  const visitor = await visit({ language: 'en', as: admin })
  const { page, t } = visitor
  await visitor.open('/admin/money')
  await page
    .getByRole('combobox', { name: t('money.month.label'), exact: true })
    .selectOption(paidOn.slice(0, 7))
  await page
    .getByRole('table', { name: t('money.income.title') })
    .getByRole('row')
    .filter({ hasText: t('money.income.left') })
    .getByText(yenText(21_990, 'en'))
    .waitFor()
  await page.getByRole('tab', { name: t('money.tabs.open') }).click()
  const row = page
    .getByRole('list', { name: t('money.open.title') })
    .getByRole('listitem')
    .filter({ hasText: '太郎' })
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: t('money.mail.title') })
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain('6,990')
  await dialog.getByRole('button', { name: t('money.mail.send') }).click()
  await expect.poll(() => studio.mailsTo(member)).toEqual(expect.arrayContaining(['paymentReminder']))
  await dialog.waitFor({ state: 'hidden' })

  await visitor.open(`/admin/members/${member.id}`)
  await page.getByRole('button', { name: t('money.onSite.open') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: t('money.onSite.ok') }).click()
  await form.getByRole('button', { name: t('common.ok'), exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await studio.mailsTo(member)).filter((kind) => kind === 'paymentReceived').length)
    .toBe(2)
})

test('an owner finds the income of a month in the reports, and its year', async ({ studio, visit }) => {
  const admin = await studio.admin()
  const member = await studio.member()
  const month = monthsLater(paidOn, -1)
  const paidUntil = dateOf((instantOf(month) ?? 0) + 30 * dayMs)
  await studio.call(notePlanPayment, {
    as: admin,
    id: member.id,
    body: { ...plan, paidOn: month, paidUntil },
  })
  const visitor = await visit({ language: 'en', as: admin })
  const { page, t } = visitor
  await visitor.open('/admin/reports')
  await page
    .getByRole('combobox', { name: t('reports.choose.month') })
    .selectOption(`?report=income&month=${month.slice(0, 7)}`)
  const table = page.getByRole('table', { name: t('reports.byMonth', { name: t('reports.names.income') }) })
  await table.getByRole('row').last().getByText(yenText(21_990, 'en')).first().waitFor()
  await page.getByRole('link', { name: t('reports.views.year'), exact: true }).click()
  await page.getByRole('combobox', { name: t('reports.choose.year') }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('year')).toBe(month.slice(0, 4))
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notePauseFeePayment } from '#contract/pausing.ts'
import type { PauseFee } from '#contract/pausing.ts'
import { notePlanPayment, readSiteOffer } from '#contract/payments/site-payments.ts'
import type { SiteOffer } from '#contract/payments/site-payments.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { PaymentOnSite } from '#web/features/payments/site-payment-dialog.tsx'

/** The dialog at a member with the plan of four lessons, opened on 20 November 2026. */
async function open({
  follows = null,
  paidUntil = '2026-12-19',
  pauseFees = [],
  email = 'hanako@example.test',
}: Partial<{ follows: string | null; paidUntil: string; pauseFees: PauseFee[]; email: string }> = {}) {
  const api = new ApiStub().on(readSiteOffer, (): SiteOffer => ({
    membership: null,
    paidUntil: null,
    follows,
    entryFee: 0,
    pauseFees,
    plans: [
      { memberType: 2, price: 6_990, tickets: 2, paidUntil },
      { memberType: 3, price: 12_990, tickets: 4, paidUntil },
      { memberType: 11, price: 3_000, tickets: 0, paidUntil: null },
    ],
  }))
  const payer = { id: 'hanako', name: '陽田 花子', email, memberType: 3 }
  const { t } = await show(<PaymentOnSite payer={payer} />, { as: 'ADMIN' })
  await page.getByRole('button', { name: t('money.onSite.open') }).click()
  const field = (name: 'paidOn' | 'paidUntil') =>
    page.getByRole('textbox', { name: t(`money.onSite.${name}`), exact: false })
  const plan = page.getByRole('combobox', { name: t('money.onSite.plan') })
  return { api, t, plan, paidOn: field('paidOn'), paidUntil: field('paidUntil') }
}

test('the last paid day follows the day of the payment, until the administrator types one', async () => {
  const { api, t, plan, paidOn, paidUntil } = await open()
  await expect.element(paidUntil).toHaveValue('2026-12-19')
  await userEvent.clear(paidOn)
  await userEvent.type(paidOn, '2026-11-18')
  await expect.element(paidUntil).toHaveValue('2026-12-17')
  await plan.selectOptions('11')
  await plan.selectOptions('2')
  await expect.element(paidUntil).toHaveValue('2026-12-17')
  await paidUntil.fill('2026-12-31')
  await paidOn.fill('2026-11-10')
  await plan.selectOptions('3')
  await expect.element(paidUntil).toHaveValue('2026-12-31')
  api.on(notePlanPayment, () => ({ id: 'payment-1', number: 7 }))
  await page.getByRole('button', { name: t('money.onSite.ok') }).click()
  await expect
    .poll(() => api.received(notePlanPayment)[0]?.body)
    .toMatchObject({
      paidOn: '2026-11-10',
      paidUntil: '2026-12-31',
    })
})

test.each([
  ['hanako@example.test', 'lead'],
  ['', 'leadWithoutMail'],
] as const)(
  'a payment at the studio of a member with the address “%s” leads to its receipt, and promises a mail only where it comes',
  async (email, lead) => {
    const { api, t } = await open({ email })
    api.on(notePlanPayment, () => ({ id: 'payment-1', number: 7 }))
    await expect.element(page.getByText(t(`money.onSite.${lead}`, { name: '陽田 花子' }))).toBeVisible()
    await page.getByRole('button', { name: t('money.onSite.ok') }).click()
    const number = receiptNumber(7)
    await expect.element(page.getByText(t('money.onSite.done', { number }))).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t('payment.receipt') }))
      .toHaveAttribute('href', '/receipt/payment-1')
    await page.getByRole('button', { name: t('common.ok') }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('the last paid day of a member who pays late follows the month that was paid, not the day of the payment', async () => {
  const { paidOn, paidUntil } = await open({ follows: '2026-11-15', paidUntil: '2026-12-14' })
  await expect.element(paidUntil).toHaveValue('2026-12-14')
  await paidOn.fill('2026-11-18')
  await expect.element(paidOn).toHaveValue('2026-11-18')
  await expect.element(paidUntil).toHaveValue('2026-12-14')
  await paidOn.fill('2026-10-01')
  await expect.element(paidUntil).toHaveValue('2026-12-14')
})

test('a fee of a pause that is not paid stands under its own heading, and is noted apart from the plan', async () => {
  const fee: PauseFee = {
    id: 'fee-1',
    firstDay: '2026-11-01',
    lastDay: '2026-11-30',
    amount: 1_100,
    state: 'open',
    byCard: false,
    asksAt: null,
    paymentId: null,
  }
  const { api, t } = await open({ pauseFees: [fee] })
  api.on(notePauseFeePayment, () => ({ id: 'payment-1', number: 7 }))
  await expect.element(page.getByRole('heading', { name: t('pausing.fees') })).toBeVisible()
  await expect.element(page.getByText(t('pausing.feeStates.open'))).toBeVisible()
  await page.getByRole('button', { name: t('pausing.noteFee') }).click()
  const noting = page.getByRole('dialog', { name: t('pausing.noteFeeTitle') })
  await noting.getByRole('button', { name: t('pausing.noteFee') }).click()
  await expect
    .poll(() => api.received(notePauseFeePayment).map(({ body }) => body))
    .toEqual([{ method: 'cash' }])
  expect(api.received(notePlanPayment)).toEqual([])
})

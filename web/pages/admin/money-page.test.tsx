import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMoneyLines, readMoney } from '#contract/payments/money.ts'
import { listOpenPayments } from '#contract/payments/open-payments.ts'
import { listOpenRefunds } from '#contract/payments/refunds.ts'
import { yenText } from '#studio/yen.ts'
import { ApiStub, pageOf } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import MoneyPage from './money-page.tsx'

const none = { count: 0, amount: 0 }

const stub = () =>
  new ApiStub()
    .on(readMoney, ({ query: { month } }) => ({
      month,
      income: {
        plans: [],
        entryFees: { count: 1, amount: 15_000 },
        hires: none,
        trials: none,
        offers: { count: 1, amount: 3_300 },
        events: { count: 2, amount: 5_500 },
        pauseFees: { count: 1, amount: 1_100 },
      },
      givenAway: 500,
      total: { count: 1, amount: 15_000, tax: 1_363 },
      refunds: { count: 1, amount: 5_000, tax: 454 },
      left: { amount: 10_000, tax: 909 },
      methods: [],
      failedRenewals: [],
      disputes: [],
      paidAfterEnd: [],
      refusedWebhooks: null,
    }))
    .on(listOpenPayments, () => pageOf(listOpenPayments, [], 0))
    .on(listOpenRefunds, () => [])
    .on(listMoneyLines, () => pageOf(listMoneyLines, [], 0))

test('the money of a month begins with three figures, and tabs lead to the rest', async () => {
  stub()
  const { t, location } = await show(<MoneyPage />, { as: 'ADMIN', at: '/admin/money', width: 390 })
  const figures = page.getByCSS('dl').first()
  await expect.element(figures.getByText(yenText(10_000, 'ja'), { exact: true })).toBeVisible()
  await expect.element(figures.getByText(yenText(15_000, 'ja'), { exact: true })).toBeVisible()
  await expect.element(figures.getByText(yenText(-5_000, 'ja'), { exact: true })).toBeVisible()
  const tabs = page.getByRole('tablist', { name: t('money.tabs.label') })
  const bottom = figures.element().getBoundingClientRect().bottom
  expect(tabs.element().getBoundingClientRect().top).toBeGreaterThan(bottom)
  const table = page.getByRole('table', { name: t('money.income.title') })
  const events = table.getByRole('row').filter({ hasText: t('money.income.events') })
  await expect.element(events.getByText(yenText(5_500, 'ja'))).toBeVisible()

  await tabs.getByRole('tab', { name: t('money.tabs.open') }).click()
  await expect.element(page.getByText(t('money.open.none'))).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(location().search).toBe('?month=2026-11&tab=open')

  await page.getByRole('link', { name: t('money.month.previous', { month: '2026年10月' }) }).click()
  await expect.poll(() => location().search).toBe('?month=2026-10&tab=open')
})

test('the months beside stand in one line on a phone, also with text of twice the size', async () => {
  stub()
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  const { t } = await show(<MoneyPage />, { as: 'ADMIN', at: '/admin/money', width: 390 })
  const topOf = (way: 'previous' | 'next', month: string) =>
    page
      .getByRole('link', { name: t(`money.month.${way}`, { month }) })
      .element()
      .getBoundingClientRect().top
  await expect.element(page.getByRole('combobox', { name: t('money.month.label') })).toBeVisible()
  expect(topOf('next', '2026年12月')).toBe(topOf('previous', '2026年10月'))
})

test('the two tables of a month stand side by side only where a name in them keeps its words', async () => {
  stub()
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  const { t } = await show(<MoneyPage />, { as: 'ADMIN', at: '/admin/money', width: 1200 })
  const topOf = (title: 'money.income.title' | 'money.methods.title') =>
    page
      .getByRole('region', { name: t(title) })
      .element()
      .getBoundingClientRect().top
  await expect.element(page.getByRole('table', { name: t('money.income.title') })).toBeVisible()
  expect(topOf('money.methods.title')).toBe(topOf('money.income.title'))
  document.documentElement.style.fontSize = '200%'
  await expect.poll(() => topOf('money.methods.title')).toBeGreaterThan(topOf('money.income.title'))
  expect(document.documentElement.scrollWidth).toBe(1200)
})

import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cancelHire, readHire, startHireCheckout } from '#contract/hires/hires.ts'
import type { Hire } from '#contract/hires/hires.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownHire } from '#tests/components/given-hires.ts'
import { now, showPage } from '#tests/components/show.tsx'
import HirePage from './hire-page.tsx'

const held = ownHire({
  state: 'held',
  heldUntil: isoText(now + 20 * minuteMs),
  paid: 0,
  paymentIds: [],
})

/** The page of a hire, which is left for other pages. */
const Page = () => (
  <Routes>
    <Route path="/hire" element={<HirePage />} />
    <Route path="/en/hire" element={<HirePage />} />
    <Route path="*" element={null} />
  </Routes>
)

async function open(
  hire: Hire,
  { language = 'ja', paid = false }: { language?: Language; paid?: boolean } = {},
) {
  history.replaceState(null, '', '#')
  const api = new ApiStub()
    .on(readHire, () => ({ ...hire, simulated: true }))
    .on(startHireCheckout, () => ({ url: '#provider' }))
    .on(cancelHire, () => ({ refund: 0 }))
  const { t, address } = await showPage(<Page />, {
    language,
    as: 'USER',
    at: `/hire?id=hire-1${paid ? '&paid=true' : ''}`,
  })
  return {
    api,
    t,
    address,
    yen: (amount: number) => yenText(amount, language),
    heading: (view: 'payable' | 'shop' | 'waiting' | 'ended' | 'returned' | 'confirmed') =>
      page.getByRole('heading', { level: 1, name: t(`hire.view.${view}`) }),
    pay: page.getByRole('button', { name: t('hire.pay') }),
  }
}

test('a held time shows the terms that the law requires, and leads to the payment page', async () => {
  const { t, yen, heading, pay } = await open(held)
  await expect.element(heading('payable')).toBeVisible()
  for (const term of [
    t('hire.quantity'),
    t('hire.price'),
    t('payment.method'),
    t('hire.provision'),
    t('hire.application'),
    t('hire.leaving'),
  ])
    await expect.element(page.getByRole('term').filter({ hasText: term }).first()).toBeVisible()
  await expect.element(page.getByText(yen(4_500), { exact: false }).first()).toBeVisible()
  await expect.element(page.getByText(t('payment.simulated'))).toBeVisible()
  await pay.click()
  await expect.poll(() => location.hash).toBe('#provider')
})

test('a held time with a coupon shows the price before and after it', async () => {
  const coupon = { code: 'SPACE', off: 1_000 }
  const [line] = held.lines
  const lines = line ? [line, { ...line, day: '2026-12-01' }] : []
  const { t, yen } = await open({ ...held, lines, coupon, total: 9_000 }, { language: 'en' })
  await expect.element(page.getByText(t('offers.couponOff', { code: 'SPACE' }))).toBeVisible()
  await expect.element(page.getByText(yen(-1_000))).toBeVisible()
  expect(document.querySelector('s')?.textContent).toBe(yen(10_000))
  await expect.element(page.getByText(t('hire.payNote', { amount: yen(9_000) }))).toBeVisible()
})

test('a time that costs nothing with its coupon is confirmed by the button, without a payment page', async () => {
  const free = { ...held, coupon: { code: 'SPACE', off: 5_000 }, total: 0, paid: 0 }
  const { api, t, yen, heading } = await open(free)
  await expect.element(page.getByText(t('hire.nothingToPay'))).toBeVisible()
  await expect.element(page.getByText(t('payment.simulated'))).not.toBeInTheDocument()
  api
    .on(startHireCheckout, () => ({ url: null }))
    .on(readHire, () => ({ ...free, state: 'confirmed' as const, heldUntil: null, simulated: true }))
  document.body.style.minHeight = '3000px'
  onTestFinished(() => void document.body.style.removeProperty('min-height'))
  window.scrollTo(0, 300)
  await page.getByRole('button', { name: t('hire.confirmFree') }).click()
  await expect.element(heading('confirmed')).toBeVisible()
  await expect.poll(() => window.scrollY).toBe(0)
  const line = t('offers.couponLine', { code: 'SPACE', amount: yen(5_000) })
  await expect.element(page.getByText(line, { exact: false })).toBeVisible()
})

test('after the back button of the browser the time can be paid again', async () => {
  const { t, pay } = await open(held, { language: 'en' })
  await pay.click()
  await expect.element(page.getByRole('button', { name: t('payment.ordering') })).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(pay).toBeEnabled()
})

test('a time that cannot be paid any more says why, and what has become of it is read again', async () => {
  const { api, t, heading, pay } = await open(held)
  await expect.element(pay).toBeEnabled()
  api
    .on(startHireCheckout, () => refusal('error.hire.holdEnded'))
    .on(readHire, () => ({ ...held, state: 'expired' as const, heldUntil: null, simulated: true }))
  await pay.click()
  await expect.element(heading('ended')).toBeVisible()
  await expect.element(page.getByText(t('hire.endedText'))).toBeVisible()
})

test('a member gives the time back and comes to the free times of the day', async () => {
  const { api, t, address } = await open(held)
  await page.getByRole('button', { name: t('hire.giveBack') }).click()
  await expect.poll(address).toBe('/RentalSpace?space=secondFloor&day=2026-11-30#times')
  expect(api.received(cancelHire).map(({ query }) => query.refund)).toEqual(['0'])
})

test('a hold that has ended says so and leads back to the day of the space', async () => {
  const { t, address, heading } = await open(
    { ...held, heldUntil: isoText(now - minuteMs) },
    { language: 'en' },
  )
  await expect.element(heading('ended')).toBeVisible()
  await page.getByRole('link', { name: t('hire.chooseAgain') }).click()
  await expect.poll(address).toBe('/en/RentalSpace?space=secondFloor&day=2026-11-30#times')
})

test('a payment that the server has not heard of yet is waited for', async () => {
  const { heading, t } = await open(held, { paid: true })
  await expect.element(heading('waiting')).toBeVisible()
  await expect.element(page.getByText(t('hire.waitingText'))).toHaveAttribute('aria-busy', 'true')
})

test('a paid hire offers the calendar file and the receipt', async () => {
  const { t, heading } = await open(ownHire(), { language: 'en', paid: true })
  await expect.element(heading('confirmed')).toBeVisible()
  await expect.element(page.getByRole('button').filter({ hasText: t('profile.calendar') })).toBeEnabled()
  await expect
    .element(page.getByRole('link').filter({ hasText: t('payment.receipt') }))
    .toHaveAttribute('href', '/en/receipt/payment-1')
})

test('a payment for a time that another member has meanwhile is told to come back in full', async () => {
  const taken = ownHire({ state: 'expired', refunded: 5_000, cancellable: false })
  const { t, yen, heading } = await open(taken, { paid: true })
  await expect.element(heading('returned')).toBeVisible()
  await expect.element(page.getByText(t('hire.returnedText', { amount: yen(5_000) }))).toBeVisible()
})

test('a time that is to be paid at a store says until when and where, and can be paid otherwise', async () => {
  const until = Date.parse('2026-11-23T23:59:59+09:00')
  const shops = ['familymart', 'lawson'] as const
  const awaited = { amount: 5_000, until: isoText(until), shops: [...shops], voucherUrl: '#voucher' }
  const waiting = { ...held, heldUntil: isoText(until), ways: ['card', 'konbini'] as Hire['ways'], awaited }
  const { api, t, yen, heading, pay } = await open(waiting, { paid: true })
  await expect.element(heading('shop')).toBeVisible()
  await expect.element(page.getByText(t('hire.paymentTimeShop'))).toBeVisible()
  await expect.element(page.getByText(t('hire.paymentTime'))).not.toBeInTheDocument()
  await expect.element(page.getByText(t('payment.shop.held'))).toBeVisible()
  const words = {
    amount: yen(5_000),
    until: '2026年11月23日(月) 23:59 JST',
    shops: ['payment.shop.familymart' as const, 'payment.shop.lawson' as const]
      .map((key) => t(key))
      .join('、'),
  }
  await expect.element(page.getByText(t('payment.shop.until', words))).toBeVisible()
  const voucher = page.getByRole('link', { name: t('payment.shop.voucher') })
  await expect.element(voucher).toHaveAttribute('href', '#voucher')
  await expect.element(pay).not.toBeInTheDocument()
  await page.getByRole('button', { name: t('payment.shop.otherwise') }).click()
  await expect
    .poll(() => api.received(startHireCheckout).map(({ query }) => query))
    .toEqual([{ otherwise: 'true' }])
})

test('a held time names the ways to pay, where that is not by card only', async () => {
  const { t } = await open({ ...held, ways: ['card', 'konbini', 'paypay'] })
  const ways = [t('payment.ways.card'), t('payment.ways.konbini'), t('payment.ways.paypay')].join('、')
  await expect.element(page.getByText(t('payment.ways.list', { ways }))).toBeVisible()
})

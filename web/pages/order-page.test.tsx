import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOffers, placeOrder, readOrder, readOrderTerms } from '#contract/offers/offers.ts'
import type { Order, OrderTerms } from '#contract/offers/offers.ts'
import { login } from '#contract/sessions.ts'
import type { Role } from '#contract/members/members.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { orderTerms, paidOrder, shownOffer } from '#tests/components/given-offers.ts'
import { showPage, tokenOf } from '#tests/components/show.tsx'
import { keepChoice, keptChoice } from '#web/lib/kept-choice.ts'
import OrderPage from './order-page.tsx'

/** The page of an order, which is left for other pages. */
const Page = () => (
  <Routes>
    <Route path="/order" element={<OrderPage />} />
    <Route path="/en/order" element={<OrderPage />} />
    <Route path="*" element={null} />
  </Routes>
)

interface Given {
  at?: string
  as?: Role | 'visitor'
  language?: Language
  terms?: OrderTerms
  prepare?: (api: ApiStub) => void
}

async function open({
  at = '/order?offer=pack-5',
  as = 'USER',
  language = 'ja',
  terms = orderTerms(),
  prepare,
}: Given = {}) {
  history.replaceState(null, '', '#')
  const api = new ApiStub()
    .on(listOffers, () => [shownOffer()])
    .on(readOrderTerms, ({ body: { coupon } }) => {
      if (coupon === undefined) return terms
      if (coupon !== 'HIDA1234') return refusal('error.coupon.notFound', { fields: { coupon: 'notFound' } })
      return { ...terms, price: terms.price - 500, coupon: { code: 'HIDA1234', off: 500 } }
    })
    .on(placeOrder, () => ({ id: 'order-1', url: '#provider' }))
  prepare?.(api)
  const { t, address } = await showPage(<Page />, { language, at, ...(as !== 'visitor' && { as }) })
  return {
    api,
    t,
    address,
    yen: (amount: number) => yenText(amount, language),
    heading: (text: string) => page.getByRole('heading', { level: 1, name: text }),
    code: page.getByRole('textbox', { name: t('offers.coupon') }),
    apply: page.getByRole('button', { name: t('offers.useCoupon') }),
    pay: page.getByRole('button', { name: t('payment.order') }),
    bodies: () => api.received(placeOrder).map(({ body }) => body),
  }
}

describe('the confirmation of an order', () => {
  test('it shows what the law requires, and leads to the payment page with the price that was seen', async () => {
    const { t, yen, heading, pay, bodies } = await open({ language: 'en' })
    await expect.element(heading(t('offers.confirm'))).toBeVisible()
    for (const term of [
      t('payment.quantity'),
      t('payment.price'),
      t('payment.method'),
      t('offers.provision'),
      t('payment.application'),
      t('offers.leaving'),
    ])
      await expect.element(page.getByRole('term').filter({ hasText: term }).first()).toBeVisible()
    const lastDay = t('offers.lastDay', { day: calendarDateText('2027-02-19', 'en') })
    for (const text of [lastDay, yen(17_500), t('offers.leavingText', { lessonPrice: yen(3_800) })])
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
    await pay.click()
    await expect.poll(() => location.hash).toBe('#provider')
    expect(bodies()).toEqual([{ offerId: 'pack-5', price: 17_500 }])
  })

  test('a coupon shows the old and the new price before the click, and can be left out again', async () => {
    const { t, yen, code, apply, pay, bodies } = await open()
    await expect.element(code).toBeVisible()
    await userEvent.type(code, 'hida-1234')
    await apply.click()
    const price = page.getByRole('status').filter({ hasText: t('offers.toPay') })
    await expect.element(price).toMatchTextContent(yen(17_500))
    await expect.element(price).toMatchTextContent(yen(17_000))
    await page.getByRole('button', { name: t('offers.dropCoupon') }).click()
    await expect.element(price).not.toMatchTextContent(yen(17_000))
    await expect.element(code).toHaveValue('')
    await userEvent.type(code, 'hida-1234')
    await apply.click()
    await expect.element(price).toMatchTextContent(yen(17_000))
    await pay.click()
    await expect.poll(bodies).toEqual([{ offerId: 'pack-5', price: 17_000, coupon: 'HIDA1234' }])
  })

  test('a coupon that is refused says so at its field, keeps what was typed, and orders nothing', async () => {
    const { t, code, pay, bodies } = await open({ language: 'en' })
    await expect.element(code).toBeVisible()
    await userEvent.type(code, 'summer')
    await pay.click()
    await expect.element(page.getByText(t('error.coupon.notFound'))).toBeVisible()
    await expect.element(code).toHaveValue('summer')
    await expect.element(code).toHaveFocus()
    expect(bodies()).toEqual([])
  })

  test('a code that was typed and not applied is applied first, and only the next click orders', async () => {
    const { t, yen, code, pay, bodies } = await open()
    await expect.element(code).toBeVisible()
    await userEvent.type(code, 'HIDA1234')
    await pay.click()
    await expect.element(page.getByText(t('offers.couponTaken'))).toBeVisible()
    expect(bodies()).toEqual([])
    await expect.element(page.getByText(yen(17_000), { exact: false }).first()).toBeVisible()
    await pay.click()
    await expect.poll(bodies).toHaveLength(1)
  })

  test('a price that changed meanwhile is shown, and the next click orders at it', async () => {
    const { api, t, yen, pay, bodies } = await open()
    await expect.element(pay).toBeVisible()
    api
      .on(readOrderTerms, () => orderTerms({ listPrice: 18_000, price: 18_000 }))
      .on(placeOrder, ({ body }) =>
        body.price === 18_000
          ? { id: 'order-1', url: '#provider' }
          : refusal('error.offer.priceChanged', { current: { price: 18_000 } }),
      )
    await pay.click()
    await expect.element(page.getByText(t('error.offer.priceChanged'))).toBeVisible()
    await expect.element(page.getByText(yen(18_000), { exact: false }).first()).toBeVisible()
    await pay.click()
    await expect.poll(() => location.hash).toBe('#provider')
    expect(bodies().map(({ price }) => price)).toEqual([17_500, 18_000])
  })

  test('an order whose answer was lost is sent again with the same key', async () => {
    const { api, pay } = await open()
    api.on(placeOrder, connectionLost)
    await pay.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    api.on(placeOrder, () => ({ id: 'order-1', url: '#provider' }))
    await pay.click()
    await expect.poll(() => location.hash).toBe('#provider')
    const keys = api.received(placeOrder).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('an order that costs nothing is done without the payment page', async () => {
    const free = orderTerms({ listPrice: 500, price: 0, coupon: { code: 'GIFT', off: 500 } })
    const { t, address, heading } = await open({
      terms: orderTerms({ listPrice: 500, price: 500 }),
      prepare: (api) =>
        api
          .on(readOrderTerms, ({ body }) =>
            body.coupon === undefined ? { ...free, price: 500, coupon: null } : free,
          )
          .on(placeOrder, () => ({ id: 'order-1', url: null }))
          .on(readOrder, () => paidOrder({ price: 0, listPrice: 500, coupon: { code: 'GIFT', off: 500 } })),
    })
    await userEvent.type(page.getByRole('textbox', { name: t('offers.coupon') }), 'gift{Enter}')
    await page.getByRole('button', { name: t('offers.orderFree') }).click()
    await expect.poll(address).toBe('/order?id=order-1')
    await expect.element(heading(t('offers.view.paid'))).toBeVisible()
    await expect.element(page.getByRole('link', { name: t('payment.receipt') })).not.toBeInTheDocument()
  })

  test('after the back button of the browser the offer can be ordered again', async () => {
    const { t, pay } = await open()
    await pay.click()
    await expect.element(page.getByRole('button', { name: t('payment.ordering') })).toBeVisible()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.element(pay).toBeEnabled()
  })
})

describe('who cannot order', () => {
  test.each([
    'error.offer.notFound',
    'error.offer.notOnSale',
    'error.offer.membersOnly',
    'error.offer.newcomersOnly',
    'error.offer.boughtBefore',
    'error.offer.needless',
  ] as const)('a refusal is a page with a way on: %s', async (code) => {
    const { t, heading } = await open({ prepare: (api) => api.on(readOrderTerms, () => refusal(code)) })
    await expect.element(heading(t('offers.refused'))).toBeVisible()
    await expect.element(page.getByText(t(code))).toBeVisible()
    await expect.element(page.getByRole('link', { name: t('offers.toLessons') })).toBeVisible()
  })

  test('an address without an offer is told that there is none', async () => {
    const { t } = await open({ at: '/order' })
    await expect.element(page.getByText(t('error.offer.notFound'))).toBeVisible()
  })

  test('a visitor reads what is bought, and logs in on the page, which then shows the order', async () => {
    const { api, t, heading } = await open({ as: 'visitor', language: 'en' })
    await expect.element(page.getByRole('region', { name: 'Pack of 5' })).toBeVisible()
    const register = page.getByRole('link', { name: t('offers.newHereGo') })
    await expect.element(register).toHaveAttribute('href', '/en/register')
    api.on(login, () => ({ access_token: tokenOf('USER') }))
    await userEvent.type(page.getByRole('textbox', { name: t('login.username') }), 'hanako@example.test')
    await userEvent.type(page.getByName('password'), 'hidamari-demo')
    await page.getByRole('button', { name: t('login.submit') }).click()
    await expect.element(heading(t('offers.confirm'))).toBeVisible()
  })

  test('an administrator reads that administrators do not buy', async () => {
    const { api, t } = await open({ as: 'ADMIN' })
    await expect.element(page.getByText(t('offers.administrator'))).toBeVisible()
    expect(api.received(readOrderTerms)).toEqual([])
  })
})

describe('what became of an order', () => {
  const outcome = (order: Order, given: Given & { paid?: boolean } = {}) =>
    open({
      ...given,
      at: `/order?id=order-1${given.paid ? '&paid=true' : ''}`,
      prepare: (api) => api.on(readOrder, () => order),
    })

  const unpaid = { paymentId: null, lastDay: null } as const

  test('it waits for the confirmation, and then tells the tickets and leads back to the lesson', async () => {
    keepChoice({ what: 'lesson', page: '/booking?week=2026-11-23&lesson=lesson-1' })
    const { api, t, address, heading } = await outcome(paidOrder({ state: 'open', ...unpaid }), {
      paid: true,
    })
    await expect.element(heading(t('offers.view.waiting'))).toBeVisible()
    api.on(readOrder, () => paidOrder())
    await expect.element(heading(t('offers.view.paid')), { timeout: 5_000 }).toBeVisible()
    await expect.element(page.getByText(t('offers.quantityText', { count: 5 }))).toBeVisible()
    const day = calendarDateText('2027-02-19', 'ja')
    await expect.element(page.getByText(t('offers.lastDay', { day }))).toBeVisible()
    const receipt = page.getByRole('link', { name: t('payment.receipt') })
    await expect.element(receipt).toHaveAttribute('href', '/receipt/payment-1')
    await page.getByRole('link', { name: t('payment.backTo.lesson') }).click()
    await expect.poll(address).toBe('/booking?week=2026-11-23&lesson=lesson-1')
    expect(keptChoice()).toBeUndefined()
  })

  test.each([
    { view: 'open', order: paidOrder({ state: 'open', ...unpaid }) },
    { view: 'ended', order: paidOrder({ state: 'closed', ...unpaid }) },
    { view: 'goesBack', order: paidOrder({ state: 'closed', goesBack: true, lastDay: null }) },
  ] as const)(
    'an order without tickets says why and offers to order again ($view)',
    async ({ view, order }) => {
      const { t, yen, heading } = await outcome(order, { language: 'en' })
      await expect.element(heading(t(`offers.view.${view}`))).toBeVisible()
      const text = t(`offers.viewText.${view}`, { amount: yen(17_500) })
      await expect.element(page.getByText(text)).toBeVisible()
      const again = page.getByRole('link', { name: t('offers.again') })
      await expect.element(again).toHaveAttribute('href', '/en/order?offer=pack-5')
    },
  )

  test('an order of another person is not found, with a way on', async () => {
    const { t } = await open({
      at: '/order?id=other',
      prepare: (api) => api.on(readOrder, () => refusal('error.order.notFound')),
    })
    await expect.element(page.getByText(t('error.order.notFound'))).toBeVisible()
    await expect.element(page.getByRole('link', { name: t('offers.toPrices') })).toBeVisible()
  })
})

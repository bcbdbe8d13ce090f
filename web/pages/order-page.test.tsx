import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOwnBookings } from '#contract/bookings/bookings.ts'
import { listOffers, placeOrder, readOrder, readOrderTerms, seatRefusals } from '#contract/offers/offers.ts'
import type { Order, OrderTerms } from '#contract/offers/offers.ts'
import { login } from '#contract/sessions.ts'
import type { Role } from '#contract/roles.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, dateText, hourMs, instantOf, isoText, spanText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownBooking } from '#tests/components/given-bookings.ts'
import { paidEvent } from '#tests/components/given-lessons.ts'
import { orderTerms, paidOrder, seatOrder, seatTerms, shownOffer } from '#tests/components/given-offers.ts'
import { now, showPage, tokenOf } from '#tests/components/show.tsx'
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
    .on(listOwnBookings, () => [])
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
    await expect.element(page.getByRole('button', { name: t('payment.ordering') })).toBeDisabled()
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

describe('the order of a seat in an event', () => {
  const { event } = seatTerms()
  const start = event?.start ?? ''
  const at = `/order?event=event-1&start=${encodeURIComponent(start)}`

  const payUntil = isoText(now + hourMs)
  const unpaid = { paymentId: null, payUntil } as const

  test('it shows what the law requires, and orders the event with its start and the price that were seen', async () => {
    const { t, yen, heading, pay, bodies } = await open({ at, language: 'en', terms: seatTerms() })
    await expect.element(heading(t('offers.confirm'))).toBeVisible()
    for (const term of [
      t('payment.quantity'),
      t('payment.price'),
      t('payment.method'),
      t('offers.event.provision'),
      t('payment.application'),
      t('offers.leaving'),
    ])
      await expect.element(page.getByRole('term').filter({ hasText: term }).first()).toBeVisible()
    const when = spanText(Date.parse(start), Date.parse(start) + hourMs, 'en')
    const until = t('hire.tierUntil', { day: dateText(instantOf('2026-11-29') ?? 0, 'en') })
    const texts = ['Moonlight yoga', when, until, t('hire.refundOf', { amount: yen(1_500) })]
    for (const text of [...texts, t('offers.event.application')])
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
    await expect.element(page.getByText(t('offers.quantityText', { count: 0 }))).not.toBeInTheDocument()
    await pay.click()
    await expect.poll(() => location.hash).toBe('#provider')
    expect(bodies()).toEqual([{ event: { id: 'event-1', start }, price: 3_000 }])
  })

  test('a coupon is taken off its price', async () => {
    const { yen, code, apply, pay, bodies } = await open({ at, terms: seatTerms() })
    await expect.element(code).toBeVisible()
    await userEvent.type(code, 'hida-1234')
    await apply.click()
    await expect.element(page.getByText(yen(2_500), { exact: false }).first()).toBeVisible()
    await pay.click()
    await expect.poll(bodies).toEqual([{ event: { id: 'event-1', start }, price: 2_500, coupon: 'HIDA1234' }])
  })

  test('a seat that another order holds is named before it would be given up', async () => {
    const held = { seat: 'held', price: 4_800, orderId: 'order-2', payUntil: isoText(now) } as const
    const other = ownBooking(paidEvent({ lesson: { id: 'event-2', title: '発酵ごはんとヨガ' } }), {
      event: held,
    })
    const same = ownBooking(paidEvent(), { event: held })
    const { api, t } = await open({
      at,
      terms: seatTerms(),
      prepare: (stub) => stub.on(listOwnBookings, () => [same, other]),
    })
    await expect.element(page.getByText(t('offers.event.held', { title: other.title }))).toBeVisible()
    await expect
      .element(page.getByText(t('offers.event.held', { title: same.title })))
      .not.toBeInTheDocument()
    expect(api.received(listOwnBookings)).toHaveLength(1)
  })

  test('an order with a coupon is paid later at the same price', async () => {
    const coupon = { code: 'HIDA1234', off: 500 }
    const { t } = await open({
      at: '/order?id=order-1',
      prepare: (api) =>
        api.on(readOrder, () => seatOrder({ state: 'open', ...unpaid, price: 2_500, coupon })),
    })
    const link = page.getByRole('link', { name: t('offers.event.pay'), exact: true })
    await expect.element(link).toHaveAttribute('href', `${at}&coupon=HIDA1234`)
  })

  test('a code of the address is typed already', async () => {
    const { code } = await open({ at: `${at}&coupon=HIDA1234`, terms: seatTerms() })
    await expect.element(code).toHaveValue('HIDA1234')
  })

  test('a seat that goes while the page is open is told there', async () => {
    const { api, t, heading, pay } = await open({ at, terms: seatTerms() })
    await expect.element(pay).toBeVisible()
    api
      .on(readOrderTerms, () => refusal('error.yoga.noSeat'))
      .on(placeOrder, () => refusal('error.yoga.noSeat'))
    await pay.click()
    await expect.element(heading(t('offers.event.refused'))).toBeVisible()
    await expect.element(page.getByText(t('error.yoga.noSeat'))).toBeVisible()
  })

  test.each(seatRefusals)('a refusal leads to the event and to others: %s', async (code) => {
    const { t, heading } = await open({
      at,
      language: 'en',
      prepare: (api) => api.on(readOrderTerms, () => refusal(code)),
    })
    await expect.element(heading(t('offers.event.refused'))).toBeVisible()
    await expect.element(page.getByText(t(code))).toBeVisible()
    const link = (name: 'toEvent' | 'toEvents') =>
      page.getByRole('link', { name: t(`offers.event.${name}`), exact: true })
    await expect
      .element(link('toEvent'))
      .toHaveAttribute('href', '/en/booking?week=2026-11-29&day=2026-11-30&lesson=event-1')
    await expect.element(link('toEvents')).toHaveAttribute('href', '/en/booking?kind=event')
  })

  test('an address with a start that is no time asks the server for nothing', async () => {
    const { api, t } = await open({ at: '/order?event=event-1&start=soon' })
    await expect.element(page.getByText(t('error.yoga.notFound'))).toBeVisible()
    expect(api.received(readOrderTerms)).toEqual([])
  })

  test.each([
    { view: 'open', again: 'event.pay', order: seatOrder({ state: 'open', ...unpaid }) },
    { view: 'ended', again: 'again', order: seatOrder({ state: 'closed', ...unpaid }) },
    { view: 'goesBack', again: 'again', order: seatOrder({ state: 'closed', goesBack: true }) },
  ] as const)(
    'an order without a seat says why and leads back to it ($view)',
    async ({ view, again, order }) => {
      const { t, yen, heading } = await open({
        at: '/order?id=order-1',
        language: 'en',
        prepare: (api) => api.on(readOrder, () => order),
      })
      await expect.element(heading(t(`offers.view.${view}`))).toBeVisible()
      const text = t(`offers.event.viewText.${view}`, { amount: yen(3_000), time: '13:00' })
      // The time may carry the mark of its zone.
      await expect.element(page.getByText(text.replace(/\.$/, ''), { exact: false })).toBeVisible()
      const link = page.getByRole('link', { name: t(`offers.${again}`), exact: true })
      await expect.element(link).toHaveAttribute('href', `/en${at}`)
    },
  )

  test('a paid order tells the seat, and adds it to the calendar', async () => {
    const lesson = paidEvent({ start: Date.parse(start) })
    const { t, heading } = await open({
      at: '/order?id=order-1&paid=true',
      prepare: (api) => api.on(readOrder, () => seatOrder()).on(listOwnBookings, () => [ownBooking(lesson)]),
    })
    await expect.element(heading(t('offers.event.booked'))).toBeVisible()
    await expect.element(page.getByText(t('offers.event.viewText.paid'))).toBeVisible()
    await expect.element(page.getByRole('button').filter({ hasText: t('profile.calendar') })).toBeVisible()
    const mine = page.getByRole('link', { name: t('offers.event.toBookings'), exact: true })
    await expect.element(mine).toHaveAttribute('href', '/profile')
  })
})

test('an order that is to be paid at a store says until when, and is ordered again to pay otherwise', async () => {
  const awaited = {
    amount: 17_500,
    until: '2026-11-23T14:59:59.000Z',
    shops: ['seicomart' as const],
    voucherUrl: null,
  }
  const waiting = paidOrder({ state: 'open', paymentId: null, lastDay: null, awaited })
  const { t, heading, yen, bodies } = await open({
    at: '/order?id=order-1&paid=true',
    prepare: (api) => api.on(readOrder, () => waiting),
  })
  await expect.element(heading(t('offers.view.shop'))).toBeVisible()
  const words = {
    amount: yen(17_500),
    until: '2026年11月23日(月) 23:59 JST',
    shops: t('payment.shop.seicomart'),
  }
  await expect.element(page.getByText(t('payment.shop.until', words))).toBeVisible()
  await expect.element(page.getByText(t('payment.shop.tickets'))).toBeVisible()
  await page.getByRole('button', { name: t('payment.shop.otherwise') }).click()
  await expect.poll(bodies).toEqual([{ offerId: 'pack-5', price: 17_500, otherwise: true }])
})

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readGuestHire, startGuestHireCheckout } from '#contract/hires/hires.ts'
import type { GuestHire } from '#contract/hires/hires.ts'
import { openPortal, readOffer, renewPaymentLink, startCheckout } from '#contract/payments/payments.ts'
import type { Membership } from '#contract/payments/payments.ts'
import type { Language } from '#studio/languages.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { membership, terms } from '#tests/components/given-payments.ts'
import { now, showPage } from '#tests/components/show.tsx'
import { rememberOrder, stateToPayAgain } from '#web/features/payments/token.ts'
import PayPage from './pay-page.tsx'

interface Given {
  as?: 'USER'
  at?: string
  own?: Membership | null
  language?: Language
  prepare?: (api: ApiStub) => void
}

async function open({ as, at = '/pay', own = null, language = 'ja', prepare }: Given) {
  history.replaceState(null, '', '#')
  const plans = [
    terms(),
    terms({ memberType: 2, lessonsPerMonth: 2, price: 6_990, first: 21_990, year: 98_880 }),
  ]
  const api = new ApiStub()
    .on(readOffer, ({ body: { coupon } }) => {
      const offer = { name: '山田 花子', membership: own, simulated: true }
      if (coupon === undefined) return { ...offer, plans }
      if (coupon !== 'HIDA1234') return refusal('error.coupon.over', { fields: { coupon: 'over' } })
      return { ...offer, plans: [terms({ off: 3_000, first: 24_990, year: 167_880 }), ...plans.slice(1)] }
    })
    .on(startCheckout, () => ({ url: '#checkout' }))
  prepare?.(api)
  const { t, address, location } = await showPage(<PayPage />, { ...(as && { as }), language, at })
  return {
    api,
    t,
    address,
    location,
    plan: (memberType: PaidMemberType) => page.getByCSS(`input[type="radio"][value="${memberType}"]`),
    order: page.getByRole('button', { name: t('payment.order') }),
    code: page.getByRole('textbox', { name: t('offers.coupon') }),
    apply: page.getByRole('button', { name: t('offers.useCoupon') }),
    price: page.getByRole('status').filter({ hasText: t('payment.first') }),
    bodies: () => api.received(startCheckout).map(({ body }) => body),
  }
}

const guestHire: GuestHire = {
  name: '汐見 航',
  space: { name: 'テラス', nameEn: 'Terrace' },
  start: isoText(now + 5 * dayMs),
  end: isoText(now + 5 * dayMs + hourMs),
  state: 'confirmed',
  total: 4_000,
  paid: 1_000,
  open: 3_000,
  payable: true,
  ways: ['card'],
  awaited: null,
  simulated: true,
}

describe('the hire of a guest', () => {
  test('the guest opens the mailed link, reads what is open, and goes to the payment page; a refusal is shown', async () => {
    const { api, t, address } = await open({
      at: '/pay#hire=secret',
      prepare: (stub) =>
        stub
          .on(readGuestHire, () => guestHire)
          .on(startGuestHireCheckout, () => refusal('error.payment.unavailable')),
    })
    await expect.poll(address).toBe('/pay')
    await expect.element(page.getByText('テラス')).toBeVisible()
    const pay = page.getByRole('button', { name: t('payment.hire.pay', { amount: yenText(3_000, 'ja') }) })
    await pay.click()
    await expect.element(page.getByText(t('error.payment.unavailable'))).toBeVisible()
    api.on(startGuestHireCheckout, () => ({ url: '#checkout' }))
    await pay.click()
    await expect.poll(() => location.hash).toBe('#checkout')
    expect(api.received(startGuestHireCheckout).at(-1)?.body).toEqual({ token: 'secret' })
  })

  test('who comes back from paying waits until the payment has arrived, and is told', async () => {
    sessionStorage.setItem('hidamari.hire-token', 'secret')
    let stored = guestHire
    const { api, t } = await open({
      at: '/pay?of=hire&paid=true',
      language: 'en',
      prepare: (stub) => stub.on(readGuestHire, () => stored),
    })
    await expect.element(page.getByText(t('payment.hire.state.waiting'))).toBeVisible()
    await expect.element(page.getByText('Terrace')).toBeVisible()
    stored = { ...guestHire, paid: 4_000, open: 0, payable: false }
    await expect.element(page.getByText(t('payment.hire.state.paid'))).toBeVisible()
    expect(api.received(readGuestHire)[0]?.body).toEqual({ token: 'secret' })
    sessionStorage.removeItem('hidamari.hire-token')
  })

  test('who has chosen a convenience store reads that the booking is confirmed already', async () => {
    const until = isoText(now + 3 * dayMs)
    const awaited = { amount: 3_000, until, shops: ['lawson' as const], voucherUrl: null }
    const { t } = await open({
      at: '/pay#hire=secret',
      prepare: (stub) => stub.on(readGuestHire, () => ({ ...guestHire, awaited })),
    })
    await expect.element(page.getByRole('heading', { name: t('payment.shop.title') })).toBeVisible()
    await expect.element(page.getByText(t('payment.shop.booked'))).toBeVisible()
  })

  test.each([
    ['cancelled', { state: 'cancelled', open: 0, payable: false }],
    ['atStudio', { payable: false }],
  ] as const)('a hire that cannot be paid says why: %s', async (state, given) => {
    const { t } = await open({
      at: '/pay#hire=secret',
      prepare: (stub) => stub.on(readGuestHire, () => ({ ...guestHire, ...given })),
    })
    await expect.element(page.getByText(t(`payment.hire.state.${state}`))).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })

  test('a link that is not valid any more says so and leads to the studio', async () => {
    const { t } = await open({
      at: '/pay#hire=secret',
      prepare: (stub) => stub.on(readGuestHire, () => refusal('error.hire.notFound')),
    })
    await expect.element(page.getByText(t('payment.hire.unknown'))).toBeVisible()
    await expect.element(page.getByRole('link', { name: t('nav.contact') })).toBeVisible()
  })
})

describe('ordering a plan', () => {
  test('a new member opens the link, reads the terms of the chosen plan, and orders it', async () => {
    const { api, t, address, plan, order } = await open({ at: '/pay#token=secret', language: 'en' })
    await expect.element(plan(3)).toBeChecked()
    // The address bar and the history do not show the token.
    await expect.poll(address).toBe('/en/pay')
    for (const amount of [27_990, 15_000, 12_990, 170_880])
      await expect.element(page.getByText(yenText(amount, 'en'), { exact: false }).first()).toBeVisible()
    for (const term of ['quantity', 'method', 'provision', 'period', 'application', 'leaving'] as const)
      await expect
        .element(
          page
            .getByRole('term')
            .filter({ hasText: t(`payment.${term}`) })
            .first(),
        )
        .toBeVisible()
    await plan(2).click()
    await expect.element(plan(2)).toBeChecked()
    await order.click()
    await expect.poll(() => location.hash).toBe('#checkout')
    expect(api.received(startCheckout).map(({ body }) => body)).toEqual([{ token: 'secret', plan: 2 }])
  })

  test('the link proposes the plan that was chosen before the registration', async () => {
    const { address, plan } = await open({ at: '/pay#token=secret&plan=2' })
    await expect.element(plan(2)).toBeChecked()
    await expect.poll(address).toBe('/pay')
  })

  test('the page says so when the plan of the link is not on sale any more', async () => {
    const { t, plan } = await open({ at: '/pay#token=secret&plan=4' })
    await expect.element(page.getByText(t('error.payment.notOffered'))).toBeVisible()
    await expect.element(plan(3)).toBeChecked()
  })

  test('a member chooses and orders with the keyboard', async () => {
    const { api, plan } = await open({ as: 'USER' })
    await expect.element(plan(3)).toBeChecked()
    const radio = plan(3).element()
    if (radio instanceof HTMLElement) radio.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(plan(2)).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => api.received(startCheckout).map(({ body }) => body.plan)).toEqual([2])
  })

  test('the plan and the coupon of before a declined payment are filled in again', async () => {
    sessionStorage.setItem('hidamari.payment-token', 'secret')
    rememberOrder({ plan: 2, coupon: 'hida-1234' })
    expect(stateToPayAgain()).toEqual({ token: 'secret' })
    const { plan, code } = await open({ as: 'USER' })
    await expect.element(plan(2)).toBeChecked()
    await expect.element(code).toHaveValue('hida-1234')
  })

  test('an order that is refused says why, and keeps the chosen plan', async () => {
    const { t, plan, order } = await open({
      as: 'USER',
      prepare: (stub) => stub.on(startCheckout, () => refusal('error.payment.underWay')),
    })
    await plan(2).click()
    await order.click()
    await expect.element(page.getByText(t('error.payment.underWay'))).toBeVisible()
    await expect.element(plan(2)).toBeChecked()
    await expect.element(order).toBeEnabled()
  })

  test('a member with a membership is led to the page of the provider instead', async () => {
    const { api, t } = await open({ as: 'USER', own: membership() })
    api.on(openPortal, () => ({ url: '#portal' }))
    await expect.element(page.getByRole('heading', { name: t('payment.alreadyTitle') })).toBeVisible()
    await page.getByRole('button', { name: t('payment.portal') }).click()
    await expect.poll(() => location.hash).toBe('#portal')
  })
})

describe('a coupon', () => {
  test('it shows the old and the new first payment before the click, and goes with the order of a link', async () => {
    const { t, code, apply, price, order, bodies } = await open({ at: '/pay#token=secret', language: 'en' })
    await userEvent.type(code, 'hida-1234')
    await apply.click()
    for (const amount of [27_990, 24_990])
      await expect.element(price).toMatchTextContent(yenText(amount, 'en'))
    const once = t('payment.couponOff', { code: 'HIDA1234' })
    await expect.element(page.getByText(once)).toBeVisible()
    const sum =
      '¥24,990 now (entry fee ¥15,000 + monthly fee ¥12,990 − coupon ¥3,000), then ¥12,990 every month'
    await expect.element(page.getByText(sum, { exact: false })).toBeVisible()
    expect(bodies()).toEqual([])
    await order.click()
    await expect.poll(bodies).toEqual([{ token: 'secret', plan: 3, coupon: 'HIDA1234' }])
  })

  test('of one who has paid the entry fee before it lowers the month, once; and for 0 yen a card is asked for', async () => {
    const { t, code, apply, plan } = await open({
      as: 'USER',
      language: 'en',
      prepare: (stub) =>
        stub.on(readOffer, () => ({
          name: '山田 花子',
          membership: null,
          simulated: true,
          plans: [
            terms({ entryFee: 0, off: 3_000, first: 9_990 }),
            terms({ memberType: 2, price: 3_000, entryFee: 0, off: 3_000, first: 0 }),
          ],
        })),
    })
    await userEvent.type(code, 'hida-1234')
    await apply.click()
    const paid =
      '¥9,990 now (monthly fee ¥12,990 − coupon ¥3,000; your entry fee is paid already), then ¥12,990'
    await expect.element(page.getByText(paid, { exact: false })).toBeVisible()
    await expect.element(page.getByText(t('payment.orderNoteFree'))).not.toBeInTheDocument()
    await plan(2).click()
    await expect.element(page.getByText(t('payment.orderNoteFree'))).toBeVisible()
  })

  test('one that lowers nothing of the chosen plan says so, and is not sent', async () => {
    const { t, code, apply, plan, order, bodies } = await open({ as: 'USER' })
    await userEvent.type(code, 'hida-1234')
    await apply.click()
    await expect.element(page.getByText(t('offers.couponUsed', { code: 'HIDA1234' }))).toBeVisible()
    await plan(2).click()
    await expect.element(page.getByText(t('payment.couponNotForPlan', { code: 'HIDA1234' }))).toBeVisible()
    await order.click()
    await expect.poll(bodies).toEqual([{ plan: 2 }])
  })

  test('a code that was typed and not applied is applied first, and a refused one stands at its field', async () => {
    const { t, code, price, order, bodies } = await open({ as: 'USER' })
    await userEvent.type(code, 'summer')
    await order.click()
    await expect.element(page.getByText(t('error.coupon.over'))).toBeVisible()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveValue('summer')
    await userEvent.clear(code)
    await userEvent.type(code, 'hida1234{Enter}')
    await expect.element(price).toMatchTextContent(yenText(24_990, 'ja'))
    expect(bodies()).toEqual([])
    await order.click()
    await expect.poll(bodies).toEqual([{ plan: 3, coupon: 'HIDA1234' }])
  })

  test('a coupon that was used up meanwhile is refused at its field, and the usual price is shown', async () => {
    const { t, code, apply, price, order } = await open({
      as: 'USER',
      prepare: (stub) =>
        stub.on(startCheckout, () => refusal('error.coupon.usedUp', { fields: { coupon: 'usedUp' } })),
    })
    await userEvent.type(code, 'HIDA1234')
    await apply.click()
    await expect.element(price).toMatchTextContent(yenText(24_990, 'ja'))
    await order.click()
    await expect.element(page.getByText(t('error.coupon.usedUp'))).toBeVisible()
    await expect.element(price).not.toMatchTextContent(yenText(24_990, 'ja'))
    await expect.element(code).toHaveValue('HIDA1234')
  })
})

describe('a link that no longer works', () => {
  test('a used link says when it was paid and leads to the payments', async () => {
    const { t, address } = await open({
      at: '/pay#token=secret',
      language: 'en',
      prepare: (stub) =>
        stub.on(readOffer, () => refusal('error.payment.linkUsed', { current: { usedAt: isoText(now) } })),
    })
    const used = t('payment.linkUsedOn', { date: dateText(now, 'en') })
    await expect.element(page.getByText(used, { exact: false })).toBeVisible()
    await page.getByRole('link', { name: t('payment.toProfile') }).click()
    await expect.poll(address).toBe('/en/profile?tab=payments')
  })

  test('an expired link is explained, and a new one is mailed', async () => {
    const { api, t } = await open({
      at: '/pay#token=secret',
      prepare: (stub) =>
        stub.on(readOffer, () => refusal('error.payment.linkExpired')).on(renewPaymentLink, () => ({})),
    })
    await expect.element(page.getByText(t('error.payment.linkExpired'), { exact: false })).toBeVisible()
    await page.getByRole('button', { name: t('payment.newLink') }).click()
    await expect.element(page.getByText(t('payment.newLinkSent'))).toBeVisible()
    expect(api.received(renewPaymentLink).map(({ body }) => body)).toEqual([{ token: 'secret' }])
  })

  test('a visitor without a link is asked to log in or to open the link', async () => {
    const { t, location } = await open({})
    await expect.element(page.getByText(t('payment.loginFirst'))).toBeVisible()
    await page.getByRole('link', { name: t('error.page.login') }).click()
    await expect.poll(location).toMatchObject({ pathname: '/login', state: { back: '/pay' } })
  })
})

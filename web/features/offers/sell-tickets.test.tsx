import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ShownOffer } from '#contract/offers/offers.ts'
import { listOffersForMember, sellOffer } from '#contract/offers/order-administration.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { shownOffer, singleOffer } from '#tests/components/given-offers.ts'
import { show } from '#tests/components/show.tsx'
import { SellTickets } from './sell-tickets.tsx'

const sold = { paymentId: 'payment-1', number: 12, tickets: 6 }

async function open(offers: ShownOffer[] = [singleOffer(), shownOffer()], language: 'ja' | 'en' = 'ja') {
  const api = new ApiStub().on(listOffersForMember, () => offers)
  const buyer = { id: 'hanako', name: '山田 花子' }
  const { t } = await show(<SellTickets buyer={buyer} />, { language, as: 'ADMIN' })
  await page.getByRole('button', { name: t('offerAdmin.sell.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('offerAdmin.sell.title', { name: buyer.name }) })
  return {
    api,
    t,
    dialog,
    coupon: dialog.getByRole('textbox', { name: t('offers.coupon') }),
    check: dialog.getByRole('button', { name: t('offerAdmin.sell.check') }),
    ok: dialog.getByRole('button', { name: t('offerAdmin.sell.ok') }),
    price: (amount: number) =>
      dialog.getByText(t('offerAdmin.sell.price', { amount: yenText(amount, language) })),
    bodies: () => api.received(sellOffer).map(({ body }) => body),
  }
}

test('an administrator sells a pack for cash, and reads the receipt’s number and the tickets of the member', async () => {
  const { api, t, dialog, ok, price, bodies } = await open()
  await expect.element(price(3_800)).toBeVisible()
  await dialog.getByRole('radio', { name: '5回券', exact: false }).click()
  await expect.element(price(17_500)).toBeVisible()
  await dialog.getByText(t('payment.methods.transfer')).click()
  api.on(sellOffer, () => sold)
  await ok.click()
  const done = t('offerAdmin.sell.done', { number: receiptNumber(12) })
  await expect.element(dialog.getByText(done)).toBeVisible()
  await expect.element(dialog.getByText(t('offerAdmin.sell.tickets', { count: 6 }))).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: t('payment.receipt') }))
    .toHaveAttribute('href', '/receipt/payment-1')
  expect(bodies()).toEqual([{ offerId: 'pack-5', coupon: '', method: 'transfer', price: 17_500 }])
})

test('in text of double size on a phone the name of an offer stands on one line', async () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void (document.documentElement.style.fontSize = ''))
  const { dialog } = await open()
  await page.viewport(390, 844)
  const name = dialog.getByText('5回券', { exact: true })
  await expect.element(name).toBeVisible()
  const text = document.createRange()
  text.selectNodeContents(name.element())
  await expect.poll(() => text.getClientRects().length).toBe(1)
})

test('with a coupon the price is shown first, and only the next click sells', async () => {
  const { api, coupon, check, ok, price, bodies, dialog, t } = await open(undefined, 'en')
  api.on(sellOffer, ({ body }) =>
    body.price === 3_300 ? sold : refusal('error.offer.priceChanged', { current: { price: 3_300 } }),
  )
  await userEvent.type(coupon, 'hida-1234')
  await check.click()
  await expect.element(price(3_300)).toBeVisible()
  await expect.element(dialog.getByText(t('error.offer.priceChanged'))).not.toBeInTheDocument()
  await ok.click()
  await expect.element(dialog.getByText(t('offerAdmin.sell.tickets', { count: 6 }))).toBeVisible()
  expect(bodies().map((body) => [body.coupon, body.price])).toEqual([
    ['HIDA1234', -1],
    ['HIDA1234', 3_300],
  ])
})

test('a coupon that is refused says so at its field, and keeps what was typed', async () => {
  const { api, t, dialog, coupon, check } = await open()
  api.on(sellOffer, () => refusal('error.coupon.over', { fields: { coupon: 'over' } }))
  await userEvent.type(coupon, 'old')
  await check.click()
  await expect.element(dialog.getByText(t('error.coupon.over'))).toBeVisible()
  await expect.element(coupon).toHaveValue('old')
})

test('a price that changed meanwhile is shown, and nothing is sold at the old one', async () => {
  const { api, t, dialog, ok, price, bodies } = await open()
  api.on(sellOffer, ({ body }) =>
    body.price === 4_000 ? sold : refusal('error.offer.priceChanged', { current: { price: 4_000 } }),
  )
  await ok.click()
  await expect.element(dialog.getByText(t('error.offer.priceChanged'))).toBeVisible()
  await expect.element(price(4_000)).toBeVisible()
  await ok.click()
  await expect.element(dialog.getByText(t('offerAdmin.sell.tickets', { count: 6 }))).toBeVisible()
  expect(bodies().map((body) => body.price)).toEqual([3_800, 4_000])
})

test('a sale whose answer was lost is sent again with the same key', async () => {
  const { api, t, dialog, ok } = await open()
  api.on(sellOffer, connectionLost)
  await ok.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  api.on(sellOffer, () => sold)
  await ok.click()
  await expect.element(dialog.getByText(t('offerAdmin.sell.tickets', { count: 6 }))).toBeVisible()
  const keys = api.received(sellOffer).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
})

test('an offer that the member cannot buy says why, also when there is no other', async () => {
  const refused = shownOffer({ yours: { price: 17_500, refusal: 'error.offer.newcomersOnly' } })
  const { t, dialog } = await open([singleOffer(), refused])
  await expect.element(dialog.getByText(t('error.offer.newcomersOnly'))).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: '5回券', exact: false })).toBeDisabled()
})

test('a member who can buy nothing is told so, with the reasons', async () => {
  const refused = shownOffer({ yours: { price: 17_500, refusal: 'error.offer.needless' } })
  const { t, dialog, ok } = await open([refused], 'en')
  await expect.element(dialog.getByText(t('error.offer.needless'))).toBeVisible()
  await expect.element(ok).not.toBeInTheDocument()
})

test('what keeps a member from every offer is said once', async () => {
  const yours = { price: 3_800, refusal: 'error.offer.needless' } as const
  const { t, dialog } = await open([singleOffer({ yours }), shownOffer({ yours })])
  await expect.element(dialog.getByText(t('error.offer.needless'))).toHaveLength(1)
  await expect.element(dialog.getByText('5回券')).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { hourlyPriceOf, pricesFrom, pricesOf } from './prices.ts'

const sent = { unitPrice: 2500, flatRate: false, weekendPrice: undefined as number | undefined }
const twoPrices = { unitPrice: 2500, flatRate: 0, weekendPrice: 2990 } as const
const onePrice = { unitPrice: 2500, flatRate: 0, weekendPrice: 2500 } as const
const onRequest = { unitPrice: 0, flatRate: 0, weekendPrice: 0 } as const

test.each([
  ['a new space without a weekend price has one price', sent, undefined, onePrice],
  ['a new space has the weekend price that was sent', { ...sent, weekendPrice: 2990 }, undefined, twoPrices],
  ['a weekend price that is not sent stays', { ...sent, unitPrice: 2000 }, twoPrices, { weekendPrice: 2990 }],
  [
    'a weekend price that was the same as on weekdays stays the same',
    { ...sent, unitPrice: 3000 },
    onePrice,
    { weekendPrice: 3000 },
  ],
  ['a space on request that gets a price has it on weekends too', sent, onRequest, onePrice],
  ['a lower weekend price is kept', { ...sent, weekendPrice: 1990 }, twoPrices, { weekendPrice: 1990 }],
  [
    'a flat rate has no other weekend price',
    { ...sent, flatRate: true, weekendPrice: 1 },
    twoPrices,
    { flatRate: 1, weekendPrice: 2500 },
  ],
  [
    'a price on request has no weekend price',
    { ...sent, unitPrice: 0, weekendPrice: 2990 },
    twoPrices,
    onRequest,
  ],
] as const)('%s', (_, fields, before, expected) => {
  expect(pricesOf(fields, before)).toMatchObject(expected)
})

test.each([
  [{ kind: 'byDay', weekday: 2500, weekend: 2990 }, twoPrices],
  [
    { kind: 'flat', price: 7990 },
    { unitPrice: 7990, flatRate: 1, weekendPrice: 7990 },
  ],
  [{ kind: 'onRequest' }, onRequest],
] as const)('the price %j is kept, and read again', (price, kept) => {
  expect(pricesFrom(price)).toEqual(kept)
  expect(hourlyPriceOf(kept)).toEqual(price)
})

test('visitors read one price where weekends cost the same', () => {
  expect(hourlyPriceOf(onePrice)).toEqual({ kind: 'flat', price: 2500 })
})

test('a flat rate of 0 is on request too', () => {
  expect(hourlyPriceOf({ unitPrice: 0, flatRate: 1, weekendPrice: 0 })).toEqual({ kind: 'onRequest' })
})

import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { methodsOf, otherWays } from './ways-to-pay.ts'

const at = (text: string) => Date.parse(`${text}+09:00`)

const paying = { payAtKonbini: true, konbiniDays: 3, konbiniHoursBefore: 24, payWithPayPay: true }

const sold = { price: 2_500, closesAt: at('2026-11-20T13:00:00'), startsAt: undefined }

const daysFor = (change: Partial<Parameters<typeof otherWays>[1]>, facts = paying) =>
  otherWays({ paying: facts }, { ...sold, ...change }).konbiniDays

test('a new studio takes cards only', () => {
  expect(methodsOf(otherWays(factsOfFiles, sold))).toEqual(['card'])
})

test('a store has the days of the setting, and fewer when the last one would end after the limit', () => {
  expect(daysFor({})).toBe(3)
  // The limit is the end of the 23rd: then the third day ends.
  expect(daysFor({ startsAt: at('2026-11-25T00:00:00') })).toBe(3)
  expect(daysFor({ startsAt: at('2026-11-24T23:59:00') })).toBe(2)
  expect(daysFor({ startsAt: at('2026-11-23T00:00:00') })).toBe(1)
})

test('a store is not offered when not even one day ends before the limit', () => {
  expect(daysFor({ startsAt: at('2026-11-22T23:59:00') })).toBeNull()
  expect(daysFor({ startsAt: at('2026-11-20T18:00:00') })).toBeNull()
})

test('the days are counted from the day on which the page closes, because the payer may choose until then', () => {
  const startsAt = at('2026-11-23T12:00:00')
  expect(daysFor({ startsAt, closesAt: at('2026-11-20T23:59:00') })).toBe(1)
  expect(daysFor({ startsAt, closesAt: at('2026-11-21T00:00:00') })).toBeNull()
})

test('each way is offered for what the provider takes with it', () => {
  const waysFor = (price: number) => methodsOf(otherWays({ paying }, { ...sold, price }))
  expect(waysFor(119)).toEqual(['card', 'paypay'])
  expect(waysFor(120)).toEqual(['card', 'konbini', 'paypay'])
  expect(waysFor(300_001)).toEqual(['card', 'paypay'])
  expect(waysFor(1_000_001)).toEqual(['card'])
  expect(waysFor(49)).toEqual(['card'])
})

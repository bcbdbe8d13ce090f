import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { memberTypeByPayments, offeredTo, taxWithin, ticketsOfMonth } from './rules.ts'

test('the offer takes the price and the lessons of a plan from the facts', () => {
  const published = {
    ...factsOfFiles.prices,
    plans: factsOfFiles.prices.plans.map((plan) =>
      plan.code === 3 ? { ...plan, price: 13_579, lessonsPerMonth: 5 } : plan,
    ),
  }
  const plan = offeredTo({ ...factsOfFiles, prices: published }, { memberType: 0, joinedBefore: true }).find(
    ({ memberType }) => memberType === 3,
  )
  expect(plan).toMatchObject({ price: 13_579, first: 13_579, lessonsPerMonth: 5, year: 12 * 13_579 })
  expect(ticketsOfMonth({ ...factsOfFiles, prices: published }, 3)).toBe(5)
})

test('plans on sale are offered in their order, and one that is not only to the members who have it', () => {
  const { plans: rows, ...prices } = factsOfFiles.prices
  const sold = rows.map((plan) => ({ ...plan, onSale: plan.code !== 3 })).toReversed()
  const facts = { ...factsOfFiles, prices: { ...prices, plans: sold } }
  const offered = (memberType: 0 | 1 | 3) =>
    offeredTo(facts, { memberType, joinedBefore: true }).map((terms) => terms.memberType)
  expect(offered(0)).toEqual([11, 4, 2])
  expect(offered(1)).toEqual([4, 2])
  expect(offered(3)).toEqual([4, 3, 2])
})

test('the entry fee is offered only to members who have not paid it before', () => {
  const facts = { ...factsOfFiles, prices: { ...factsOfFiles.prices, entryFee: 9_800 } }
  const feeOf = (joinedBefore: boolean) => offeredTo(facts, { memberType: 1, joinedBefore })[0]?.entryFee
  expect([feeOf(false), feeOf(true)]).toEqual([9_800, 0])
})

test('the newest usable membership gives the member type, else a paused one, else a paid rental membership', () => {
  const ended = { memberType: 4, status: 'ended', next: null } as const
  const pastDue = { memberType: 2, status: 'pastDue', next: null } as const
  const paused = { memberType: 3, status: 'paused', next: null } as const
  expect(memberTypeByPayments([ended, pastDue], true)).toBe(2)
  expect(memberTypeByPayments([paused, pastDue], true)).toBe(2)
  expect(memberTypeByPayments([ended, paused], true)).toBe(3)
  expect(memberTypeByPayments([ended], true)).toBe(11)
  expect(memberTypeByPayments([ended], false)).toBe(0)
})

test('the tax within an amount is rounded down', () => {
  expect([taxWithin(27_990), taxWithin(3_000), taxWithin(0)]).toEqual([2_544, 272, 0])
})

import { describe, expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { refundAt, tiersOf } from '#server/features/payments/cancellation-tiers.ts'
import { presentRules } from './refund.ts'

const at = (iso: string) => Date.parse(`${iso}+09:00`)
/** On Saturday, 28 November, at ten. */
const hire = {
  startsAt: at('2026-11-28T10:00:00'),
  price: 5_980,
  paid: 5_980,
  rules: presentRules(factsOfFiles),
}

describe('the refund', () => {
  test.each([
    ['long before', '2026-10-01T12:00:00', 0, 0, 500, 5_480, '2026-11-21'],
    [
      'in the last millisecond of the 7th day before',
      '2026-11-21T23:59:59.999',
      0,
      0,
      500,
      5_480,
      '2026-11-21',
    ],
    ['at midnight, when 6 days are left', '2026-11-22T00:00:00', 50, 2_990, 500, 2_490, '2026-11-24'],
    [
      'in the last millisecond of the 4th day before',
      '2026-11-24T23:59:59.999',
      50,
      2_990,
      500,
      2_490,
      '2026-11-24',
    ],
    ['at midnight, when 3 days are left', '2026-11-25T00:00:00', 100, 5_980, 0, 0, null],
    ['in the last millisecond before the start', '2026-11-28T09:59:59.999', 100, 5_980, 0, 0, null],
  ])('%s', (_, now, percent, kept, fee, refund, until) => {
    expect(refundAt(hire, at(now))).toEqual({ paid: 5_980, percent, kept, fee, refund, until })
  })

  test('counts the days of the calendar in Tokyo, not spans of 24 hours', () => {
    const early = { ...hire, startsAt: at('2026-11-28T00:00:00') }
    const late = { ...hire, startsAt: at('2026-11-28T23:30:00') }
    for (const now of [at('2026-11-21T23:59:59.999'), at('2026-11-22T00:00:00')]) {
      expect(refundAt(early, now)).toEqual(refundAt(late, now))
    }
  })

  test('keeps the smaller half of an odd price', () => {
    const odd = { ...hire, price: 4_485, paid: 4_485 }
    expect(refundAt(odd, at('2026-11-23T12:00:00'))).toMatchObject({ kept: 2_242, fee: 500, refund: 1_743 })
  })

  test('is never negative, when the fee is more than would go back', () => {
    const cheap = { ...hire, price: 800, paid: 800 }
    expect(refundAt(cheap, at('2026-11-23T12:00:00'))).toMatchObject({ kept: 400, fee: 400, refund: 0 })
  })

  test('is nothing where nothing is paid, and what is beyond the kept part where a part is paid', () => {
    const now = at('2026-11-23T12:00:00')
    expect(refundAt({ ...hire, paid: 0 }, now)).toMatchObject({ kept: 0, fee: 0, refund: 0 })
    expect(refundAt({ ...hire, paid: 2_000 }, now)).toMatchObject({ kept: 2_000, fee: 0, refund: 0 })
    expect(refundAt({ ...hire, paid: 4_000 }, now)).toMatchObject({ kept: 2_990, fee: 500, refund: 510 })
  })

  test('follows the rules of the hire, not those of today', () => {
    const rules = { tiers: [{ toDaysBefore: null, percent: 10 }], refundFee: 0 }
    expect(refundAt({ ...hire, rules }, at('2026-11-28T09:00:00'))).toMatchObject({
      kept: 598,
      refund: 5_382,
    })
  })
})

describe('the tiers', () => {
  test('say up to which day how much comes back', () => {
    expect(tiersOf(hire, at('2026-10-01T12:00:00'))).toEqual([
      { until: '2026-11-21', percent: 0, refund: 5_480, fee: 500 },
      { until: '2026-11-24', percent: 50, refund: 2_490, fee: 500 },
      { until: null, percent: 100, refund: 0, fee: 0 },
    ])
  })

  test('leave out those that are over', () => {
    const untils = (iso: string) => tiersOf(hire, at(iso)).map(({ until }) => until)
    expect(untils('2026-11-21T23:59:59.999')).toEqual(['2026-11-21', '2026-11-24', null])
    expect(untils('2026-11-22T00:00:00')).toEqual(['2026-11-24', null])
    expect(untils('2026-11-25T00:00:00')).toEqual([null])
  })

  test('name on each day the figure that the refund of the day has', () => {
    for (let now = at('2026-11-15T12:00:00'); now < hire.startsAt; now += 6 * 3_600_000) {
      const { refund, fee, percent, until } = refundAt(hire, now)
      expect(tiersOf(hire, now)[0]).toEqual({ refund, fee, percent, until })
    }
  })
})

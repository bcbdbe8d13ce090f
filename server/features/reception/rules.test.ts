import { expect, test } from 'vitest'
import { hasBirthday, isWithoutTicket } from './read-day.ts'

const at = Date.parse('2026-11-23T10:00:00+09:00')
test.each([
  [0, 0, true],
  [0, 1, false],
  [undefined, 0, false],
  [at, 0, true],
  [at + 1, 0, false],
])(
  'with an unlimited plan until %s a booking for %i tickets is without a ticket: %s',
  (until, ticketsTaken, is) => {
    expect(isWithoutTicket(until, { startsAt: at, ticketsTaken })).toBe(is)
  },
)

test('a birthday is the day of the lesson in Tokyo', () => {
  expect(hasBirthday('1990-11-23', at)).toBe(true)
  expect(hasBirthday('1990-11-22', at)).toBe(false)
  expect(hasBirthday('1990-11-23', Date.parse('2026-11-22T14:59:59Z'))).toBe(false)
  expect(hasBirthday(null, at)).toBe(false)
})

import { expect, test } from 'vitest'
import { hasBirthday, isWithoutTicket } from './read-day.ts'

const at = Date.parse('2026-11-23T10:00:00+09:00')
test('a booking that cost nothing is without a ticket, except on an unlimited plan', () => {
  expect([isWithoutTicket(3, 0), isWithoutTicket(3, 1), isWithoutTicket(4, 0)]).toEqual([true, false, false])
})

test('a birthday is the day of the lesson in Tokyo', () => {
  expect(hasBirthday('1990-11-23', at)).toBe(true)
  expect(hasBirthday('1990-11-22', at)).toBe(false)
  expect(hasBirthday('1990-11-23', Date.parse('2026-11-22T14:59:59Z'))).toBe(false)
  expect(hasBirthday(null, at)).toBe(false)
})

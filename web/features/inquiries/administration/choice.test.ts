import { expect, test } from 'vitest'
import { choiceOf, monthsUntil } from './choice.ts'

test('reads the choice from the address', () => {
  const search = new URLSearchParams({
    state: 'open',
    assigned: 'me',
    month: '2026-10',
    q: '体験',
    page: '2',
  })
  expect(choiceOf(search)).toEqual({ state: 'open', assigned: 'me', month: '2026-10', q: '体験' })
})

test('leaves out what the server would refuse', () => {
  const search = new URLSearchParams({ state: 'all', assigned: 'you', month: '2026-13', q: ' ' })
  expect(choiceOf(search)).toEqual({})
})

test('lists the months by the calendar of Tokyo, the present one first', () => {
  expect(monthsUntil(Date.parse('2026-12-31T15:00:00Z'), 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(monthsUntil(Date.parse('2026-12-31T14:59:00Z'), 2)).toEqual(['2026-12', '2026-11'])
})

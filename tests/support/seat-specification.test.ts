import { expect, test } from 'vitest'
import { isExplained } from './seat-specification.ts'
import type { Outcome, RecordedCall, Seats, Wish } from './seat-specification.ts'

const begin: Seats = { capacity: 1, seated: [], waiting: [], tickets: { a: 1, b: 1, c: 1 } }

const call = (
  member: string,
  wish: Wish,
  outcome: Outcome,
  asked: number,
  answered: number,
): RecordedCall => ({
  member,
  wish,
  outcome,
  asked,
  answered,
})

const seatedA: Seats = { ...begin, seated: ['a'], tickets: { a: 0, b: 1, c: 1 } }

test('of two who ask at the same time one gets the seat', () => {
  const calls = [call('a', 'book', 'done', 1, 4), call('b', 'book', 'refused', 2, 3)]
  expect(isExplained(begin, calls, seatedA)).toBe(true)
})

test('a seat that two have got cannot be explained', () => {
  const calls = [call('a', 'book', 'done', 1, 4), call('b', 'book', 'done', 2, 3)]
  expect(isExplained(begin, calls, seatedA)).toBe(false)
})

test('a refusal before any other had asked cannot be explained', () => {
  const calls = [call('b', 'book', 'refused', 1, 2), call('a', 'book', 'done', 3, 4)]
  expect(isExplained(begin, calls, seatedA)).toBe(false)
})

test('of a hundred who ask at the same time for ten seats, ten get one, and no eleventh', () => {
  const members = Array.from({ length: 100 }, (_, position) => `member ${position}`)
  const tickets = Object.fromEntries(members.map((member) => [member, 1]))
  const ten: Seats = { capacity: 10, seated: [], waiting: [], tickets }
  const seatedOf = (seated: string[]): Seats => ({
    ...ten,
    seated,
    tickets: { ...tickets, ...Object.fromEntries(seated.map((member) => [member, 0])) },
  })
  const answers = (seats: number) =>
    members.map((member, position) =>
      call(member, 'book', position % 9 === 0 && position / 9 < seats ? 'done' : 'refused', position, 500),
    )
  const seated = (seats: number) => members.filter((_, position) => position % 9 === 0).slice(0, seats)
  expect(isExplained(ten, answers(10), seatedOf(seated(10)))).toBe(true)
  expect(isExplained(ten, answers(11), seatedOf(seated(11)))).toBe(false)
  expect(isExplained(ten, answers(9), seatedOf(seated(9)))).toBe(false)
})

test('a booking whose answer was lost may have been made or not', () => {
  const calls = [call('a', 'book', 'unknown', 1, Infinity)]
  expect(isExplained(begin, calls, begin)).toBe(true)
  expect(isExplained(begin, calls, seatedA)).toBe(true)
  expect(isExplained(begin, [...calls, call('b', 'book', 'refused', 2, 3)], seatedA)).toBe(true)
  expect(isExplained(begin, [...calls, call('b', 'book', 'refused', 2, 3)], begin)).toBe(false)
})

test('a freed seat that goes to the second in line cannot be explained', () => {
  const calls = [
    call('a', 'book', 'done', 1, 2),
    call('b', 'join', 'done', 3, 4),
    call('c', 'join', 'done', 5, 6),
    call('a', 'cancel', 'done', 7, 8),
  ]
  const to = (member: string, other: string): Seats => ({
    capacity: 1,
    seated: [member],
    waiting: [other],
    tickets: { a: 1, [member]: 0, [other]: 1 },
  })
  expect(isExplained(begin, calls, to('b', 'c'))).toBe(true)
  expect(isExplained(begin, calls, to('c', 'b'))).toBe(false)
})

test('a ticket that is lost, or made from nothing, cannot be explained', () => {
  const calls = [call('a', 'book', 'done', 1, 2), call('a', 'cancel', 'done', 3, 4)]
  expect(isExplained(begin, calls, begin)).toBe(true)
  expect(isExplained(begin, calls, { ...begin, tickets: { ...begin.tickets, a: 0 } })).toBe(false)
  expect(isExplained(begin, calls, { ...begin, tickets: { ...begin.tickets, a: 2 } })).toBe(false)
})

import { expect, test } from 'vitest'
import { sameRows } from './same-rows.ts'

const rows = () => [
  { id: 'a', title: '朝', level: null },
  { id: 'b', title: '夜', level: 'all' },
]

test('lists with the same values in the same order are the same, also when they were read twice', () => {
  expect(sameRows(rows(), rows())).toBe(true)
  expect(sameRows([], [])).toBe(true)
})

test.each([
  ['another value', [{ id: 'a', title: '昼', level: null }, rows()[1]]],
  ['a value in place of null', [{ id: 'a', title: '朝', level: 'all' }, rows()[1]]],
  ['another order', rows().toReversed()],
  ['a row more', [...rows(), { id: 'c', title: '', level: null }]],
  ['a row less', rows().slice(1)],
  ['no row', []],
])('lists differ by %s', (_, others) => {
  const read = others.filter((row) => row !== undefined)
  expect(sameRows<object>(rows(), read)).toBe(false)
  expect(sameRows<object>(read, rows())).toBe(false)
})

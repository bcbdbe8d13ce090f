import { expect, test } from 'vitest'
import { breakTitle } from './schedule-picture-rules.ts'

test.each([
  ['朝のめざめフロー', ['朝のめざめフロー']],
  ['夜のリストラティブヨガ', ['夜のリストラティブヨ', 'ガ']],
  ['Morning wake-up flow', ['Morning wake-up flow']],
  ['Evening restorative yoga', ['Evening restorative', 'yoga']],
  ['', ['']],
])('the title "%s" is broken into the lines %j', (title, lines) =>
  expect(breakTitle(title, 10)).toEqual(lines),
)

test('a title that needs more than two lines ends with an ellipsis', () => {
  const lines = breakTitle('とても長い名前のついたレッスンですからおさまりません', 10)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
})

import { expect, test } from 'vitest'
import { codeInGroups, memberCodeOf } from './member-codes.ts'

test.each(['482719305561', '4827 1930 5561', '4827-1930-5561', ' ４８２７　１９３０　５５６１\n'])(
  'reads the code %j',
  (text) => {
    expect(memberCodeOf(text)).toBe('482719305561')
  },
)

test.each(['', '山田', '09012345678', '4827193055611', '48271930556a', '+819012345678'])(
  'finds no code in %j',
  (text) => {
    expect(memberCodeOf(text)).toBeUndefined()
  },
)

test('a code is shown in groups of four digits', () => {
  expect(codeInGroups('482719305561')).toBe('4827 1930 5561')
})

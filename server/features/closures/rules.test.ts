import { expect, test } from 'vitest'
import { afterLifting, refusalToClose } from './rules.ts'

const span = (startsAt: number, endsAt: number) => ({ startsAt, endsAt })

test('a closure is refused when it is over or overlaps another one, and may have begun', () => {
  expect(refusalToClose(span(1, 5), [], 4)).toBeUndefined()
  expect(refusalToClose(span(1, 5), [], 5)).toBe('error.closure.past')
  expect(refusalToClose(span(1, 5), [span(5, 8)], 0)).toBeUndefined()
  expect(refusalToClose(span(1, 5), [span(4, 8)], 0)).toBe('error.closure.overlap')
})

test('of lifted lessons, those return that have not begun, are not in another closure, and whose time and space are free', () => {
  const [begun, replaced, held, free] = [span(1, 3), span(4, 6), span(7, 9), span(9, 11)]
  const nothing = { closures: [], isTaken: false }
  const other = { id: 'other', reasonJa: '台風', reasonEn: 'Typhoon' }
  const lessons = [
    { lesson: begun, surroundings: nothing },
    { lesson: replaced, surroundings: { closures: [], isTaken: true } },
    { lesson: held, surroundings: { closures: [other], isTaken: true } },
    { lesson: free, surroundings: nothing },
  ]
  const found = afterLifting(lessons, 1)
  expect(found).toEqual({ returning: [free], lost: [replaced], held: [{ lesson: held, by: other }] })
})

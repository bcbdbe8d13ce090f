import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import type { Span } from '#time/spans.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import type { SpaceCalendar } from './free-times.ts'
import { refusalToHire } from './time-rules.ts'

const ten = Date.parse('2026-11-27T10:00:00+09:00')
const now = ten - 7 * dayMs
const span = (hours: number, from = ten): Span => ({ startsAt: from, endsAt: from + hours * hourMs })
const open: SpaceCalendar = { windows: [span(24, ten - 5 * hourMs)], taken: [], closed: [] }
const prices = { unitPrice: 2_500, weekendPrice: 2_990, flatRate: false }

const refusal = (wanted: Span, calendar: Partial<SpaceCalendar> = {}, when = now) =>
  refusalToHire(factsOfFiles, { prices, calendar: { ...open, ...calendar } }, wanted, when)

test('a time in a window is not refused', () => {
  expect(refusal(span(1))).toBeUndefined()
  expect(refusal(span(12))).toBeUndefined()
})

test('a space without a price is refused', () => {
  const onRequest = { prices: { ...prices, unitPrice: 0 }, calendar: open }
  expect(refusalToHire(factsOfFiles, onRequest, span(1), now)).toBe('error.hire.onRequest')
})

test('a time is refused that is shorter than the minimum, that is over before it begins, or longer than the maximum', () => {
  expect(refusal(span(0.5))).toBe('error.hire.tooShort')
  expect(refusal(span(-1))).toBe('error.hire.tooShort')
  expect(refusal(span(12.5))).toBe('error.hire.tooLong')
})

test('a time is refused that starts less than two hours or more than ninety days from now, to the millisecond', () => {
  expect(refusal(span(1), {}, ten - 2 * hourMs)).toBeUndefined()
  expect(refusal(span(1), {}, ten - 2 * hourMs + 1)).toBe('error.hire.tooSoon')
  expect(refusal(span(1), {}, ten + dayMs)).toBe('error.hire.tooSoon')
  expect(refusal(span(1), {}, ten - 90 * dayMs)).toBeUndefined()
  expect(refusal(span(1), {}, ten - 90 * dayMs - 1)).toBe('error.hire.tooFar')
})

test('a time is refused that is not wholly inside windows', () => {
  expect(refusal(span(2), { windows: [] })).toBe('error.hire.outside')
  expect(refusal(span(2), { windows: [span(1.5)] })).toBe('error.hire.outside')
  expect(refusal(span(2), { windows: [span(1), span(1, ten + hourMs)] })).toBeUndefined()
})

test('a time is refused in which the space is closed, also where it has no window', () => {
  expect(refusal(span(2), { closed: [span(1, ten + hourMs)] })).toBe('error.closure.closed')
  expect(refusal(span(2), { closed: [span(1, ten + hourMs)], windows: [] })).toBe('error.closure.closed')
  expect(refusal(span(1), { closed: [span(1, ten + hourMs)] })).toBeUndefined()
})

test('a time is refused in which the space is in use, or less than half an hour from another hire', () => {
  const after = (kind: 'lesson' | 'hire' | 'block', minutes: number) => ({
    taken: [{ kind, ...span(1, ten + hourMs + minutes * minuteMs) }],
  })
  expect(refusal(span(1), after('lesson', 0))).toBeUndefined()
  expect(refusal(span(1), after('lesson', -1))).toBe('error.hire.taken')
  expect(refusal(span(1), after('block', 0))).toBeUndefined()
  expect(refusal(span(1), after('hire', 30))).toBeUndefined()
  expect(refusal(span(1), after('hire', 29))).toBe('error.hire.taken')
})

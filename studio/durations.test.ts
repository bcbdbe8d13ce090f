import { expect, test } from 'vitest'
import { durationText } from './durations.ts'

test.each([
  [1, 'hour', '1時間', '1 hour'],
  [3, 'hour', '3時間', '3 hours'],
  [1, 'day', '1日', '1 day'],
  [90, 'day', '90日', '90 days'],
  [15, 'minute', '15分', '15 minutes'],
] as const)('writes %i %s in both languages', (count, unit, ja, en) => {
  expect([durationText(count, unit, 'ja'), durationText(count, unit, 'en')]).toEqual([ja, en])
})

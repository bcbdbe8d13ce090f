import { expect, test } from 'vitest'
import { lastBaseDates } from './read-reports.ts'

test.each([
  ['2026-11-23T10:00:00+09:00', ['2026-09-30', '2026-03-31']],
  ['2026-09-30T23:59:59+09:00', ['2026-03-31', '2025-09-30']],
  ['2026-10-01T00:00:00+09:00', ['2026-09-30', '2026-03-31']],
  ['2026-03-31T14:59:59Z', ['2025-09-30', '2025-03-31']],
  ['2026-03-31T15:00:00Z', ['2026-03-31', '2025-09-30']],
])('at %s the base dates that are over are %j', (now, days) =>
  expect(lastBaseDates(Date.parse(now)).map(({ day }) => day)).toEqual(days),
)

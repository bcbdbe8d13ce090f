import { expect, test } from 'vitest'

// The projects of the second zone depend on it: a zone that is named too late would leave the first one in
// force.
test('the process computes local times in the zone that the configuration names', () => {
  const winter = new Date('2027-01-15T08:00:00Z')
  const inZone = new Intl.DateTimeFormat('en', { timeZone: process.env['TZ'] ?? 'none', timeStyle: 'short' })
  expect(new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(winter)).toBe(inZone.format(winter))
  expect(winter.toString()).toContain(`${winter.getHours()}`.padStart(2, '0'))
})

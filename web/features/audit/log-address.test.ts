import { expect, test } from 'vitest'
import { filterOfAddress } from './log-address.ts'

const read = (address: string) => filterOfAddress(new URLSearchParams(address))

test('an address names a kind, a member, an administrator, days and words', () => {
  const address = 'kind=booking&member=m1&actor=a1&from=2026-11-01&until=2026-11-30&q=森川&page=2'
  expect(read(address)).toEqual({
    kind: 'booking',
    member: 'm1',
    actor: 'a1',
    from: '2026-11-01',
    until: '2026-11-30',
    q: '森川',
  })
})

test('what the server would refuse is left out', () => {
  expect(read(`kind=secrets&from=2026-02-30&until=soon&member=&q=${'x'.repeat(101)}`)).toEqual({})
})

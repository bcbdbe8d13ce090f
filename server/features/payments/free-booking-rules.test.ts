import { expect, test } from 'vitest'
import { coveredUntil, uncoveredBy } from './free-booking-rules.ts'

const contract = {
  memberType: 4,
  status: 'active',
  periodEndsAt: 1_000,
  paidUntil: 900,
  endsAt: null,
  nextMemberType: null,
} as const

test.each([
  ['of a member with tickets', 3, [], 0],
  ['that goes on', 4, [contract], undefined],
  ['that is not paid by card', 4, [], undefined],
  ['beside a contract for fewer lessons', 4, [{ ...contract, memberType: 2, endsAt: 500 }], undefined],
  ['that was cancelled', 4, [{ ...contract, endsAt: 3_000 }], 3_000],
  ['that becomes the rental membership', 4, [{ ...contract, endsAt: 3_000, nextMemberType: 11 }], 3_000],
  ['that becomes a smaller plan', 4, [{ ...contract, nextMemberType: 2 }], 1_000],
  [
    'that an administrator gives after the end',
    4,
    [{ ...contract, endsAt: 3_000, nextMemberType: 4 }],
    undefined,
  ],
  ['that is paused', 4, [{ ...contract, status: 'paused' }], 900],
  ['that is paused and ends', 4, [{ ...contract, status: 'paused', endsAt: 3_000 }], 900],
  ['beside another one that goes on', 4, [{ ...contract, endsAt: 3_000 }, contract], undefined],
  [
    'beside another one that ends later',
    4,
    [
      { ...contract, endsAt: 3_000 },
      { ...contract, endsAt: 4_000 },
    ],
    4_000,
  ],
] as const)('a plan without a limit %s covers lessons until its end', (_, memberType, running, until) => {
  expect(coveredUntil(memberType, running)).toBe(until)
})

test.each([
  [{ memberType: 3, from: null }, 4, 70],
  [{ memberType: 3, from: 90 }, 4, 90],
  [{ memberType: 4, from: 90 }, 4, undefined],
  [{ memberType: 2, from: null }, 3, undefined],
] as const)('the change %j of the plan %i leaves lessons uncovered from %s on', (change, before, from) => {
  expect(uncoveredBy(change, before, 70)).toBe(from)
})

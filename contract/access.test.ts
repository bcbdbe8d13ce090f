import { expect, test } from 'vitest'
import { expectedAccess, expectedBeforeSecondFactor } from '#tests/support/expected-access.ts'
import { mayCall } from './access.ts'
import { endpoints } from './index.ts'
import type { EndpointName } from './index.ts'
import { roles } from './roles.ts'

test('each call of the contract is open to those who are named for it, and to nothing more', () => {
  const actual = endpoints.map(({ name, access }) => [
    name,
    { access, roles: roles.filter((role) => mayCall(role, name as EndpointName)) },
  ])
  expect(Object.fromEntries(actual)).toEqual(expectedAccess)
})

test('the calls that are named for it, and no others, are open to the staff before a second factor', () => {
  const open = endpoints.filter(({ beforeSecondFactor }) => beforeSecondFactor)
  expect(open.map(({ name }) => name).toSorted()).toEqual(expectedBeforeSecondFactor)
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findAddress } from '#contract/addresses.ts'
import { readOwnConsent } from '#contract/membership-rules.ts'
import { getOwnMember } from '#contract/members.ts'
import type { Role } from '#contract/members.ts'
import { listOwnPayments } from '#contract/payments.ts'
import { listOwnSessions } from '#contract/session.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { showPage } from '#tests/components/show.tsx'
import { endSession } from '#web/lib/session.ts'
import ProfilePage from './profile-page.tsx'

async function open(role: Role = 'USER') {
  new ApiStub()
    .on(getOwnMember, () => ownMember({ role }))
    .on(listOwnPayments, () => ({ membership: null, payments: [] }))
    .on(readOwnConsent, () => refusal('error.server.default'))
    .on(listOwnSessions, () => [])
    .on(findAddress, () => refusal('error.addressId.notFound'))
  const { t, rerender, address } = await showPage(<ProfilePage />, {
    language: 'en',
    as: role,
    at: '/profile?tab=edit',
  })
  const field = page.getByName('addressRest')
  await expect.element(field).toHaveValue('1-2-3')
  return {
    rerender,
    address,
    field,
    tab: (name: 'edit' | 'password') => page.getByRole('tab', { name: t(`profile.${name}Tab`) }),
  }
}

test('what a member has typed into the profile is still there after a look at another tab, and not saved', async () => {
  const { field, tab, address } = await open()
  await userEvent.clear(field)
  await userEvent.type(field, '9-8-7')
  await tab('password').click()
  await expect.element(field).not.toBeInTheDocument()
  await expect.poll(address).toBe('/en/profile?tab=password')
  await tab('edit').click()
  await expect.element(field).toHaveValue('9-8-7')
})

test('what a member has typed into the profile does not stay in the browser after a logout', async () => {
  const { rerender, field } = await open()
  await userEvent.fill(field, '9-8-7')
  endSession('logout')
  await rerender(<hr />)
  await expect.element(page.getByRole('separator')).toBeInTheDocument()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('9-8-7')
})

test('my page has only the parts that an administrator needs', async () => {
  await open('ADMIN')
  await expect.element(page.getByRole('tab')).toHaveLength(3)
})

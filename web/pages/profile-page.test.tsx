import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getOwnMember } from '#contract/members/members.ts'
import type { Role } from '#contract/members/members.ts'
import { readOwnConsent } from '#contract/studio/membership-rules.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { findAddress } from '#contract/accounts/registration.ts'
import { listOwnSessions } from '#contract/sessions.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { showPage, tokenOf } from '#tests/components/show.tsx'
import { beginSession, endSession } from '#web/lib/session.ts'
import ProfilePage from './profile-page.tsx'

async function open(role: Role = 'USER') {
  new ApiStub()
    .on(getOwnMember, () => ownMember({ role }))
    .on(listOwnPayments, () => ({ membership: null, freeBookings: [], payments: [] }))
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
    t,
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

/** The session expires after these words were typed, and a person logs in and opens the page again. */
async function openAfterExpiry(personId?: string) {
  const { t, rerender, field } = await open()
  const password = page.getByName('password')
  await userEvent.fill(page.getByName('email'), 'new@example.test')
  await userEvent.fill(password, 'a secret')
  await userEvent.fill(field, '9-8-7')
  endSession('expired')
  await rerender(<hr />)
  await expect.element(page.getByRole('separator')).toBeInTheDocument()
  const kept = JSON.stringify(Object.entries(sessionStorage))
  beginSession(tokenOf('USER', personId))
  await rerender(<ProfilePage />)
  return { t, field, kept }
}

test('what a member has typed when the session expires is there again after the login, but no password', async () => {
  const { t, field, kept } = await openAfterExpiry()
  await expect.element(page.getByText(t('common.unsavedBack'))).toBeVisible()
  await expect.element(field).toHaveValue('9-8-7')
  await expect.element(page.getByName('email')).toHaveValue('new@example.test')
  await expect.element(page.getByName('password')).toHaveValue('')
  expect(kept).not.toContain('a secret')
})

test('what a member has typed when the session expires is not shown to another who logs in', async () => {
  const { field } = await openAfterExpiry('another')
  await expect.element(field).toHaveValue('1-2-3')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('9-8-7')
})

test('my page has only the parts that an administrator needs', async () => {
  await open('ADMIN')
  await expect.element(page.getByRole('tab')).toHaveLength(3)
})

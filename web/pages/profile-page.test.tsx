import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOwnBookings } from '#contract/bookings/bookings.ts'
import { listOwnAbsences } from '#contract/bookings/absences.ts'
import { readOwnPausing } from '#contract/pausing.ts'
import { listOwnWaiting } from '#contract/bookings/waiting-list.ts'
import { readOwnFirstVisit } from '#contract/first-visits.ts'
import { readCalendarFeed } from '#contract/calendar-feeds.ts'
import { listOwnHires } from '#contract/hires/hires.ts'
import { readOwnLine } from '#contract/line.ts'
import { readMemberCode } from '#contract/member-codes.ts'
import { listOwnInvitations } from '#contract/invitations.ts'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import { getOwnMember } from '#contract/members/members.ts'
import type { Role } from '#contract/roles.ts'
import { readReferrals } from '#contract/referrals.ts'
import { readOwnConsent } from '#contract/studio/membership-rules.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { listSecondFactors } from '#contract/second-factors/second-factors.ts'
import { findAddress } from '#contract/accounts/registration.ts'
import { listOwnSessions } from '#contract/sessions.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { openFirstVisit } from '#tests/components/given-first-visit.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { nothingPaused } from '#tests/components/given-payments.ts'
import { showPage, tokenOf } from '#tests/components/show.tsx'
import { beginSession, endSession } from '#web/lib/session.ts'
import ProfilePage from './profile-page.tsx'

/** What the places of my page read. */
const api = (role: Role = 'USER') =>
  new ApiStub()
    .on(getOwnMember, () => ownMember({ role }))
    .on(listOwnPayments, () => ({ membership: null, onSite: null, freeBookings: [], payments: [] }))
    .on(readOwnPausing, () => nothingPaused)
    .on(readOwnFirstVisit, () => openFirstVisit({ lesson: null, questionnaire: null }))
    .on(listOwnAbsences, () => ({ absences: [], limit: null }))
    .on(readOwnConsent, () => refusal('error.server.default'))
    .on(listOwnSessions, () => [])
    .on(findAddress, () => refusal('error.addressId.notFound'))
    .on(listOwnBookings, () => [])
    .on(listOwnWaiting, () => [])
    .on(readCalendarFeed, () => ({ feed: null }))
    .on(readMemberCode, () => ({ code: null }))
    .on(listTicketLots, () => [])
    .on(listOwnInvitations, () => [])
    .on(listTicketMovements, () => ({ movements: [], next: null }))
    .on(listOwnHires, () => [])
    .on(readReferrals, () => refusal('error.server.default'))
    .on(readOwnLine, () => ({ offered: false, link: null }))
    .on(listSecondFactors, () => refusal('error.server.default'))

async function open(role: Role = 'USER') {
  api(role)
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
    tab: (name: 'edit' | 'password') =>
      page.getByRole('link', { name: t(`profile.${name}Tab`), exact: true }),
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

const places = ['booked', 'history', 'payments', 'hires', 'account'] as const

describe('the places of my page', () => {
  test.each(['ja', 'en'] as const)(
    'the five places stand on one line, on a phone too (%s)',
    async (language) => {
      api()
      const { t } = await showPage(<ProfilePage />, { language, as: 'USER', at: '/profile', width: 390 })
      const tabs = page.getByRole('tab')
      await expect.element(tabs).toHaveLength(5)
      expect(tabs.elements().map((tab) => tab.textContent)).toEqual(
        places.map((place) => t(`profile.${place}Tab`)),
      )
      expect(new Set(tabs.elements().map((tab) => tab.getBoundingClientRect().top)).size).toBe(1)
      expect(document.documentElement.scrollWidth).toBe(390)
      await page.viewport(1440, 900)
      expect(new Set(tabs.elements().map((tab) => tab.getBoundingClientRect().top)).size).toBe(1)
    },
  )

  test.each([
    { tab: 'booked', place: 'booked' },
    { tab: 'history', place: 'history' },
    { tab: 'payments', place: 'payments' },
    { tab: 'hires', place: 'hires' },
    { tab: 'edit', place: 'account' },
    { tab: 'password', place: 'account' },
    { tab: 'security', place: 'account' },
    { tab: 'unknown', place: 'booked' },
  ] as const)(
    'the address ?tab=$tab, as mails have it, leads to the place $place',
    async ({ tab, place }) => {
      api()
      const { t } = await showPage(<ProfilePage />, { as: 'USER', at: `/profile?tab=${tab}` })
      await expect
        .element(page.getByRole('tab', { name: t(`profile.${place}Tab`), exact: true }))
        .toHaveAttribute('aria-selected', 'true')
      const view = page.getByRole('navigation', { name: t('profile.accountTab') }).getByCSS('[aria-current]')
      if (tab === 'edit' || tab === 'password' || tab === 'security')
        await expect.element(view).toHaveTextContent(t(`profile.${tab}Tab`))
      else await expect.element(view).not.toBeInTheDocument()
    },
  )

  test('the code of the member is a button on the card, and its address shows the code alone', async () => {
    api()
    const { t, address } = await showPage(<ProfilePage />, { as: 'USER', at: '/profile' })
    await page.getByRole('link', { name: t('profile.codeTab') }).click()
    await expect.poll(address).toBe('/profile?tab=code')
    await expect.element(page.getByRole('heading', { name: t('memberCode.title') })).toBeVisible()
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
    await expect.element(page.getByText(t('profile.memberId'))).not.toBeInTheDocument()
    await page.getByRole('link', { name: t('common.back') }).click()
    await expect.element(page.getByRole('tab')).toHaveLength(5)
  })

  test('a code that cannot be loaded is told, and loaded again on request', async () => {
    const stub = api().on(readMemberCode, () => refusal('error.server.default'))
    const { t } = await showPage(<ProfilePage />, { as: 'USER', at: '/profile?tab=code' })
    const notice = page.getByRole('alert')
    await expect.element(notice.getByText(t('memberCode.failed'), { exact: false })).toBeVisible()
    stub.on(readMemberCode, () => ({ code: null }))
    await notice.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByRole('button', { name: t('memberCode.create') })).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })
})

test('a member reaches the code for friends below the account', async () => {
  const { t } = await open()
  await page.getByRole('link', { name: t('profile.referralTab') }).click()
  await expect.element(page.getByText(t('referral.failed'), { exact: false })).toBeVisible()
})

test('the page of an administrator has no code for friends', async () => {
  api('ADMIN')
  const { t } = await showPage(<ProfilePage />, { language: 'en', as: 'ADMIN', at: '/profile?tab=referral' })
  await expect
    .element(page.getByRole('tab', { name: t('profile.editTab') }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tab', { name: t('profile.referralTab') })).not.toBeInTheDocument()
})

test('a member before the first lesson is asked to answer the questionnaire', async () => {
  api().on(readOwnFirstVisit, () => openFirstVisit())
  const { t } = await showPage(<ProfilePage />, { language: 'en', as: 'USER', at: '/profile' })
  const way = page.getByRole('link', { name: t('firstVisit.toForm') })
  await expect.element(way).toHaveAttribute('href', '/en/first-visit')
})

test('a newcomer whose tickets are to be paid at a convenience store reads until when, and of no plan to be paid', async () => {
  api()
    .on(getOwnMember, () => ownMember({ memberType: 0, tickets: 0 }))
    .on(listOwnPayments, () => ({
      membership: null,
      onSite: null,
      freeBookings: [],
      payments: [],
      awaitedOrder: { id: 'order', amount: 17_500, until: '2026-11-23T14:59:00.000Z' },
    }))
  const { t } = await showPage(<ProfilePage />, { language: 'en', as: 'USER', at: '/profile' })
  await expect.element(page.getByText(/¥17,500 by Mon, November 23, 2026 23:59/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('payment.shop.toOrder') }))
    .toHaveAttribute('href', '/en/order?id=order')
  await expect.element(page.getByText(t('payment.open.first'))).not.toBeInTheDocument()
})

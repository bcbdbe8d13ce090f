import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FreeBooking } from '#contract/payments/free-bookings.ts'
import { readOwnPausing } from '#contract/pausing.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listOwnPayments, openPortal } from '#contract/payments/payments.ts'
import type { Membership, Payment, SitePlan } from '#contract/payments/payments.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { planName } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { freeBooking } from '#tests/components/given-contracts.ts'
import { ownHire } from '#tests/components/given-hires.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { membership, payment, nothingPaused } from '#tests/components/given-payments.ts'
import { now, show } from '#tests/components/show.tsx'
import { dateText, instantOf, isoText, spanText, timeRangeText } from '#time/tokyo.ts'
import { OpenPayment } from '#web/pages/profile-page.tsx'
import { OwnPayments } from './own-payments.tsx'

interface Own {
  membership: Membership | null
  onSite?: SitePlan
  freeBookings?: FreeBooking[]
  payments: Payment[]
}

async function open(own: Own, language: Language = 'ja', memberType: MemberType = 0) {
  const api = new ApiStub()
    .on(getOwnMember, () => ownMember({ memberType }))
    .on(readOwnPausing, () => nothingPaused)
    .on(listOwnPayments, () => ({ onSite: null, freeBookings: [], ...own }))
  const { t } = await show(<OwnPayments />, { language, as: 'USER' })
  return { api, t }
}

describe('the membership and the payments of a member', () => {
  test('a member reads the plan and when it renews, and opens the page of the provider', async () => {
    history.replaceState(null, '', '#')
    const { api, t } = await open({ membership: membership(), payments: [payment()] }, 'en')
    const { periodEnds } = membership()
    await expect
      .element(page.getByText(t('payment.renewsOn', { date: dateText(Date.parse(periodEnds), 'en') })))
      .toBeVisible()
    await expect
      .element(page.getByRole('link').filter({ hasText: t('payment.receipt') }))
      .toHaveAttribute('href', '/en/receipt/payment-1')
    api.on(openPortal, () => refusal('error.payment.unavailable'))
    const portal = page.getByRole('button', { name: t('payment.portal') })
    await portal.click()
    await expect.element(page.getByText(t('error.payment.unavailable'))).toBeInTheDocument()
    api.on(openPortal, () => ({ url: '#portal' }))
    await portal.click()
    await expect.poll(() => location.hash).toBe('#portal')
  })

  test.each([
    { state: 'paused', given: membership({ status: 'paused' }) },
    { state: 'ending', given: membership({ ends: isoText(now) }) },
    { state: 'pastDue', given: membership({ status: 'pastDue' }) },
  ] as const)('a membership that is $state says so', async ({ state, given }) => {
    const { t } = await open({ membership: given, payments: [] })
    const words =
      state === 'ending' ? t('payment.endsOn', { date: dateText(now, 'ja') }) : t(`payment.status.${state}`)
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    const paused = t('payment.pausedFrom', { date: dateText(Date.parse(given.periodEnds), 'ja') })
    if (state === 'paused') await expect.element(page.getByText(paused)).toBeVisible()
  })

  test('a member whose unlimited plan has ended reads which bookings it does not cover, with a way to them', async () => {
    const { t } = await open({ membership: null, freeBookings: [freeBooking()], payments: [] }, 'en')
    await expect.element(page.getByText(t('payment.freeBookings'))).toBeVisible()
    const { start, end, titleEn } = freeBooking()
    const time = `${dateText(Date.parse(start), 'en')} ${timeRangeText(Date.parse(start), Date.parse(end))}`
    const row = page.getByRole('listitem').filter({ hasText: titleEn })
    await expect.element(row.getByText(time, { exact: false })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t('payment.toBookings') }))
      .toHaveAttribute('href', '/en/profile?tab=booked')
  })

  test('a member without a membership is led to the plans', async () => {
    const { t } = await open({ membership: null, payments: [] })
    await expect.element(page.getByText(t('payment.noMembership'))).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t('payment.choosePlan') }))
      .toHaveAttribute('href', '/pay')
  })

  test('a member who pays for a plan at the studio reads so', async () => {
    const { t } = await open({ membership: null, payments: [] }, 'ja', 4)
    const words = t('payment.planAtStudio', { plan: planName(factsOfFiles, 4, 'ja') })
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByText(t('payment.noMembership'))).not.toBeInTheDocument()
  })

  test.each([
    { paidUntil: '2026-12-19', key: 'sitePlanUntil' },
    { paidUntil: '2026-11-20', key: 'sitePlanUntil' },
    { paidUntil: '2026-11-19', key: 'sitePlanOver' },
  ] as const)('a plan that is paid at the studio until $paidUntil says so', async ({ paidUntil, key }) => {
    const onSite = { memberType: 3 as const, paidUntil }
    const { t } = await open({ membership: null, onSite, payments: [] }, 'en', 3)
    const date = dateText(instantOf(paidUntil) ?? 0, 'en')
    await expect.element(page.getByText(t(`payment.${key}`, { date }))).toBeVisible()
    const plan = t('payment.planAtStudio', { plan: planName(factsOfFiles, 3, 'en') })
    await expect.element(page.getByText(plan)).toBeVisible()
  })

  test('the payment of a hire names space and time, and what was given back', async () => {
    const { space, start, end } = ownHire()
    const hired = payment({
      subject: { kind: 'hire', hireId: 'hire-1', space, start, end },
      amount: 5_000,
      entryFee: 0,
      tickets: 0,
      refunded: 4_500,
    })
    const { t } = await open({ membership: null, payments: [hired] }, 'en')
    const row = page.getByRole('listitem')
    await expect.element(row.getByText(space.nameEn)).toBeVisible()
    const time = spanText(Date.parse(start), Date.parse(end), 'en')
    await expect.element(row.getByText(time, { exact: false })).toBeVisible()
    await expect.element(row.getByText(yenText(5_000, 'en'))).toBeVisible()
    const back = t('payment.refunded', { amount: yenText(4_500, 'en') })
    await expect.element(row.getByText(back, { exact: false })).toBeVisible()
  })
})

describe('a payment that a member still has to make', () => {
  test.each([
    { open: 'first', memberType: 0, own: null, to: '/pay' },
    { open: 'renewal', memberType: 3, own: membership({ status: 'pastDue' }), to: '/profile?tab=payments' },
  ] as const)('the top of my page leads to it ($open)', async ({ open: kind, memberType, own, to }) => {
    new ApiStub()
      .on(readOwnPausing, () => nothingPaused)
      .on(getOwnMember, () => ownMember({ memberType, tickets: 0 }))
      .on(listOwnPayments, () => ({ membership: own, onSite: null, freeBookings: [], payments: [] }))
    const { t, address } = await show(<OpenPayment />, { as: 'USER' })
    await expect.element(page.getByText(t(`payment.open.${kind}`))).toBeVisible()
    await page.getByRole('link', { name: t(`payment.openGo.${kind}`) }).click()
    await expect.poll(address).toBe(to)
  })

  test('who has tickets and no plan is not told of a payment', async () => {
    const api = new ApiStub()
      .on(readOwnPausing, () => nothingPaused)
      .on(getOwnMember, () => ownMember({ memberType: 0, tickets: 1 }))
      .on(listOwnPayments, () => ({ membership: null, onSite: null, freeBookings: [], payments: [] }))
    const { t } = await show(<OpenPayment />, { as: 'USER' })
    await expect.poll(() => api.received(listOwnPayments)).toHaveLength(1)
    await expect.element(page.getByText(t('payment.open.first'))).not.toBeInTheDocument()
  })
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTimeline } from '#contract/accounts/timeline.ts'
import type { TimelineEntry } from '#contract/accounts/timeline.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { Timeline } from './timeline.tsx'

const member = { id: 'hanako', email: 'hanako@example.test' }

const moved = (serial: number): TimelineEntry => ({
  id: `${now - serial}.ticketMovements.${serial}`,
  at: isoText(now - serial),
  kind: 'ticket',
  by: '受付 花',
  what: 'ticketsMoved',
  change: 2,
  balance: 5,
  reason: 'granted',
  note: 'ご紹介のお礼',
  title: null,
})

const booked: TimelineEntry = {
  id: `${now}.bookings.a`,
  at: isoText(now),
  kind: 'booking',
  by: null,
  what: 'booked',
  lessonId: 'lesson-1',
  title: { ja: '朝ヨガ', en: 'Morning yoga' },
  start: isoText(now + dayMs),
  tickets: 1,
  asGuest: false,
}

test('the administrator reads what happened with a member, and narrows it in the address', async () => {
  const api = new ApiStub().on(readTimeline, ({ query: { kinds } }) => ({
    entries: [moved(1), booked].filter(({ kind }) => (kinds ?? kind).split(',').includes(kind)),
    next: null,
  }))
  const { t, address } = await show(<Timeline member={member} />, {
    as: 'ADMIN',
    at: '/admin/members/hanako',
  })
  const entries = page.getByRole('list', { name: t('memberPage.timeline') }).getByRole('listitem')
  const reason = t('memberAdmin.reason.granted')
  await expect.element(page.getByText(t('timeline.ticketsMoved', { change: '+2', reason }))).toBeVisible()
  await expect.element(page.getByText(/ご紹介のお礼/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('lessonPage.openOf', { title: '朝ヨガ' }) }))
    .toHaveAttribute('href', '/admin/lessons/lesson-1')
  const chip = (kind: 'ticket' | 'booking' | 'payment') =>
    page.getByRole('checkbox', { name: t(`timeline.kinds.${kind}`) })
  await chip('booking').click()
  await expect.poll(() => entries.elements().length).toBe(1)
  await expect.poll(address).toBe('/admin/members/hanako?history=booking')
  await chip('booking').click()
  await chip('payment').click()
  await expect.element(page.getByText(t('timeline.noneOfKinds'))).toBeVisible()
  await page.getByRole('button', { name: t('timeline.all') }).click()
  await expect.poll(() => entries.elements().length).toBe(2)
  expect(api.received(readTimeline).map(({ query }) => query.kinds)).toContain('payment')
})

test('pauses and leaves are told with their days', async () => {
  const asked: TimelineEntry = {
    id: `${now}.pausings.a/asked`,
    at: isoText(now),
    kind: 'account',
    by: null,
    what: 'pausing',
    pausing: 'pause',
    event: 'asked',
    lastDay: '2026-11-30',
    resumesOn: '2027-02-01',
  }
  const left = { ...asked, id: `${now}.pausings.b/began`, pausing: 'leave', event: 'began' } as const
  new ApiStub().on(readTimeline, () => ({ entries: [asked, left], next: null }))
  const { t } = await show(<Timeline member={member} />, { as: 'ADMIN', at: '/admin/members/hanako' })
  const entries = page.getByRole('list', { name: t('memberPage.timeline') }).getByRole('listitem')
  await expect.element(entries.nth(0).getByText('休会を申し込み')).toBeVisible()
  await expect.element(entries.nth(0).getByText(/最終日 2026年11月30日.*再開 2027年2月1日/)).toBeVisible()
  await expect.element(entries.nth(1).getByText('退会', { exact: true })).toBeVisible()
})

test('earlier entries are added with the keyboard, the first of them gets the focus, and a failure can be tried again', async () => {
  const api = new ApiStub().on(readTimeline, () => ({ entries: [moved(1), moved(2)], next: 'cursor' }))
  const { t } = await show(<Timeline member={member} />, { language: 'en', as: 'ADMIN' })
  const entries = page.getByRole('list', { name: t('memberPage.timeline') }).getByRole('listitem')
  await expect.poll(() => entries.elements().length).toBe(2)
  api.on(readTimeline, () => refusal('error.server.default'))
  const earlier = page.getByRole('button', { name: t('timeline.earlier') })
  ;(earlier.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(new RegExp(t('timeline.failed')))).toBeVisible()
  api.on(readTimeline, () => ({ entries: [moved(3)], next: null }))
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.poll(() => entries.elements().length).toBe(3)
  await expect.element(earlier).not.toBeInTheDocument()
  await expect.element(entries.nth(2)).toHaveFocus()
})

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  giveInvitation,
  listInvitationsOf,
  listOwnInvitations,
  withdrawInvitation,
} from '#contract/invitations.ts'
import type { Invitation } from '#contract/invitations.ts'
import { getOwnMember } from '#contract/members/members.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dateText, dayMs, isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { MemberInvitations } from './member-invitations.tsx'
import { OwnInvitations } from './own-invitations.tsx'

const invitation = (given: Partial<Invitation> = {}): Invitation => ({
  id: crypto.randomUUID(),
  state: 'unused',
  givenAt: isoText(now),
  byHand: false,
  expiresOn: '2027-11-20',
  event: null,
  ...given,
})

const start = now + 30 * dayMs

const used = (given: Partial<Invitation> = {}) =>
  invitation({ state: 'used', event: { title: '満月ヨガ', start: isoText(start) }, ...given })

const until = (day: string, language: 'ja' | 'en') => dateText(Date.parse(`${day}T00:00:00+09:00`), language)

describe('the invitations of a member', () => {
  async function open(list: Invitation[], memberType: MemberType = 2, language: 'ja' | 'en' = 'ja') {
    const api = new ApiStub()
      .on(getOwnMember, () => ownMember({ memberType }))
      .on(listOwnInvitations, () => list)
    const { t } = await show(<OwnInvitations />, { as: 'USER', language, width: 390 })
    const heading = page.getByRole('heading', { name: t('profile.invitations.title') })
    const rows = page.getByRole('list', { name: t('profile.invitations.title') }).getByRole('listitem')
    return { api, t, heading, rows }
  }

  test('say until when how many can be used, and which event was booked with one', async () => {
    const { t, rows } = await open(
      [invitation(), invitation(), invitation({ byHand: true }), used()],
      2,
      'en',
    )
    await expect.element(rows).toHaveLength(3)
    const words = [
      [
        t('profile.lots.until', { day: until('2027-11-20', 'en') }),
        t('profile.invitations.left', { count: 2 }),
      ],
      [t('profile.invitations.byHand'), t('profile.invitations.left', { count: 1 })],
      ['満月ヨガ', dateText(start, 'en'), t('profile.invitations.used')],
    ]
    for (const [row, texts] of words.entries())
      for (const text of texts)
        await expect.element(rows.nth(row).getByText(text, { exact: false })).toBeVisible()
    const link = page.getByRole('link', { name: t('profile.invitations.toEvents') })
    await expect.element(link).toHaveAttribute('href', '/en/booking?kind=event')
  })

  test('a member with a plan and without an invitation reads when they come', async () => {
    const { t, rows } = await open([])
    await expect.element(page.getByText(t('profile.invitations.none', { count: 1 }))).toBeVisible()
    await expect.element(rows).toHaveLength(0)
  })

  test('a person without a plan is shown those that there are', async () => {
    const { heading, rows } = await open([invitation()], 0)
    await expect.element(rows).toHaveLength(1)
    await expect.element(heading).toBeVisible()
  })

  test('a person without a plan and without invitations is shown nothing', async () => {
    const { api, heading } = await open([], 0)
    await expect.poll(() => api.received(listOwnInvitations).length).toBe(1)
    await expect.element(heading).not.toBeInTheDocument()
  })

  test('a list that could not be loaded is loaded again on request', async () => {
    const api = new ApiStub()
      .on(getOwnMember, () => ownMember({ memberType: 2 }))
      .on(listOwnInvitations, () => refusal('error.server.default'))
    const { t } = await show(<OwnInvitations />, { as: 'USER' })
    await expect.element(page.getByText(t('profile.invitations.failed'), { exact: false })).toBeVisible()
    api.on(listOwnInvitations, () => [invitation()])
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByText(t('profile.invitations.ofYear'))).toBeVisible()
  })
})

describe('the invitations of a member in the admin area', () => {
  async function open(list: Invitation[], language: 'ja' | 'en' = 'ja') {
    const api = new ApiStub()
      .on(listInvitationsOf, () => list)
      .on(giveInvitation, () => ({ id: 'given' }))
      .on(withdrawInvitation, ({ params }) => ({ id: params.id }))
    const member = { id: 'member-1', name: '山田 花子' }
    const { t } = await show(<MemberInvitations member={member} />, { as: 'ADMIN', language })
    const dialog = page.getByRole('dialog')
    const button = (name: 'give' | 'giveOk' | 'withdrawOk') =>
      (name === 'give' ? page : dialog).getByRole('button', {
        name: t(`ticketAdmin.invitations.${name}`),
        exact: true,
      })
    return { api, t, dialog, button, reason: dialog.getByRole('textbox', { name: t('ticketAdmin.reason') }) }
  }

  test('say how each came, until when it can be used, and what became of it', async () => {
    const { t } = await open([invitation(), used({ byHand: true }), invitation({ state: 'ended' })], 'en')
    const rows = page.getByRole('list', { name: t('ticketAdmin.invitations.title') }).getByRole('listitem')
    await expect.element(rows).toHaveLength(2)
    const day = dateText(now, 'en')
    for (const text of [
      t('ticketAdmin.until', { day: until('2027-11-20', 'en') }),
      t('ticketAdmin.invitations.ofYear', { day }),
    ])
      await expect.element(rows.nth(0).getByText(text)).toBeVisible()
    for (const text of [
      t('ticketAdmin.invitations.usedFor', { title: '満月ヨガ', day: dateText(start, 'en') }),
      t('ticketAdmin.invitations.byHand', { day }),
      t('ticketAdmin.invitations.state.used'),
    ])
      await expect.element(rows.nth(1).getByText(text)).toBeVisible()
    await page.getByText(t('ticketAdmin.invitations.ended', { count: 1 })).click()
    await expect.element(page.getByText(t('ticketAdmin.invitations.state.ended'))).toBeVisible()
  })

  test('an administrator gives one with a reason, once, also when the answer was lost', async () => {
    const { api, t, dialog, button, reason } = await open([])
    await expect.element(page.getByText(t('ticketAdmin.invitations.none'))).toBeVisible()
    await button('give').click()
    await button('giveOk').click()
    await expect.element(dialog.getByText(t('error.reason.required'))).toBeVisible()
    api.on(giveInvitation, connectionLost)
    await userEvent.type(reason, '開店5周年')
    await button('giveOk').click()
    await expect.element(dialog.getByText(t('form.outcomeUnknown'))).toBeVisible()
    await expect.element(reason).toHaveValue('開店5周年')
    api
      .on(giveInvitation, () => ({ id: 'given' }))
      .on(listInvitationsOf, () => [invitation({ byHand: true })])
    await button('giveOk').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText(t('ticketAdmin.invitations.none'))).not.toBeInTheDocument()
    const calls = api.received(giveInvitation)
    expect(calls.map(({ body }) => body)).toEqual([{ reason: '開店5周年' }, { reason: '開店5周年' }])
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('an administrator takes one back with a reason, and a refusal keeps what was typed', async () => {
    const { api, t, dialog, button, reason } = await open([invitation({ id: 'one' })], 'en')
    const day = until('2027-11-20', 'en')
    await page.getByRole('button', { name: t('ticketAdmin.invitations.withdrawOf', { day }) }).click()
    await expect.element(dialog.getByText(t('ticketAdmin.invitations.withdrawText', { day }))).toBeVisible()
    api.on(withdrawInvitation, () => refusal('error.invitation.used'))
    await userEvent.type(reason, 'Mistake{Enter}')
    await expect.element(dialog.getByText(t('error.invitation.used'))).toBeVisible()
    await expect.element(reason).toHaveValue('Mistake')
    api
      .on(withdrawInvitation, () => ({ id: 'one' }))
      .on(listInvitationsOf, () => [invitation({ id: 'one', state: 'ended' })])
    await button('withdrawOk').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText(t('ticketAdmin.invitations.ended', { count: 1 }))).toBeVisible()
    expect(api.received(withdrawInvitation).map(({ params, body }) => [params.id, body])).toEqual([
      ['one', { reason: 'Mistake' }],
      ['one', { reason: 'Mistake' }],
    ])
  })
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelGuestBooking, noteGuestPayment } from '#contract/guests/guest-bookings.ts'
import { linkGuest, makeGuestMember } from '#contract/guests/guest-membership.ts'
import { changeGuest, readGuest } from '#contract/guests/guests.ts'
import type { GuestPayment, GuestWithHistory } from '#contract/guests/guests.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { readFirstVisitOf } from '#contract/first-visits.ts'
import { listNotes } from '#contract/notes.ts'
import { refundPayment, withdrawPayment } from '#contract/payments/refunds.ts'
import { yenText } from '#studio/yen.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { noAnswers } from '#tests/components/given-first-visit.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { guestBooking, guestWithHistory } from '#tests/components/given-guests.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { GuestCard } from './guest-card.tsx'

const payment: GuestPayment = {
  id: 'payment-1',
  number: 5,
  bookingId: 'seat-1',
  paidAt: isoText(now),
  method: 'cash',
  amount: 2_000,
  refunded: 0,
  refundOpen: 0,
  dispute: null,
  version: 1,
}

const paid = {
  bookings: [guestBooking({ paid: 2_000, open: 0 })],
  payments: [payment],
} satisfies Partial<GuestWithHistory>

/** The card of a guest. What a test changes in `stored` is read again as from the server. */
async function openCard(given: Partial<GuestWithHistory> = {}) {
  const stored = { guest: guestWithHistory(given) }
  const api = new ApiStub()
    .on(readGuest, () => stored.guest)
    .on(listNotes, () => [])
    .on(readFirstVisitOf, () => noAnswers)
  const { t } = await show(<GuestCard open guestId="guest-1" onClose={() => undefined} />, {
    language: 'en',
    as: 'ADMIN',
  })
  const change = (changed: Partial<GuestWithHistory>) => {
    stored.guest = { ...stored.guest, ...changed }
  }
  return { api, t, change }
}

test('the administrator corrects a guest, after what another one has saved meanwhile was shown', async () => {
  const { api, t, change } = await openCard()
  const open = page.getByRole('button', { name: t('guests.correct') })
  await open.click()
  const dialog = page.getByRole('dialog', { name: t('guests.correctTitle') })
  const name = dialog.getByRole('textbox', { name: t('guests.name') })
  await userEvent.type(name, '太')
  await expect.element(name).toHaveValue('鈴木 一郎太')
  await dialog.getByRole('textbox', { name: t('guests.phone') }).fill('０８０１１１１３３３３')
  const {
    bookings: _b,
    payments: _p,
    ...present
  } = guestWithHistory({ email: 'new@example.test', version: 2 })
  api.on(changeGuest, () => refusal('error.guest.changed', { current: present }))
  await userEvent.type(name, '{Enter}')
  const notice = page.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(notice.getByText(t('guests.email'))).toBeVisible()
  await expect.element(name).toHaveValue('鈴木 一郎太')
  await expect
    .element(dialog.getByRole('textbox', { name: t('guests.email') }))
    .toHaveValue('new@example.test')
  api.on(changeGuest, ({ body }) => {
    const saved = { ...present, name: body.name, phone: '08011113333', version: 3 }
    change(saved)
    return saved
  })
  await userEvent.type(name, '{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '08011113333' })).toBeVisible()
  await expect.element(open).toHaveFocus()
  expect(api.received(changeGuest).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('the administrator notes what a guest pays, and the receipt is offered', async () => {
  const { api, t, change } = await openCard()
  api.on(noteGuestPayment, () => {
    change(paid)
    return { id: 'payment-1' }
  })
  await page.getByRole('button', { name: t('money.note.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('radio', { name: t('payment.methods.transfer') }).click()
  await question.getByRole('button', { name: t('money.note.ok') }).click()
  await expect.element(page.getByText('H-000005')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /receipt/i }))
    .toHaveAttribute('href', '/en/receipt/payment-1')
  expect(api.received(noteGuestPayment)[0]?.body).toEqual({ method: 'transfer', amount: 2_000 })
})

test('the administrator withdraws a payment that was noted by mistake, as long as that is possible', async () => {
  const { api, t, change } = await openCard(paid)
  api.on(withdrawPayment, () => {
    change({ payments: [{ ...payment, refunded: 2_000 }], bookings: [guestBooking()] })
    return {}
  })
  const name = '鈴木 一郎'
  const amount = yenText(2_000, 'en')
  const undo = page.getByRole('button', { name: t('refunds.withdrawOf', { name, amount }) })
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByText(t('guests.openIs', { open: amount }))).toBeVisible()
  expect(api.received(withdrawPayment)[0]?.params).toEqual({ id: 'payment-1' })
})

test('the administrator gives back a part of what a guest has paid some time ago', async () => {
  const earlier = { ...payment, paidAt: isoText(now - 6 * minuteMs), version: 3 }
  const { api, t } = await openCard({ ...paid, payments: [earlier] })
  api.on(refundPayment, () => ({ id: 'refund-1', done: true }))
  await expect.element(page.getByText('H-000005')).toBeVisible()
  await expect.element(page.getByText(t('refunds.withdraw'))).not.toBeInTheDocument()
  await page.getByText(t('contract.refund.open'), { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('contract.refund.title', { name: '朝ヨガ' }) })
  const amount = dialog.getByRole('textbox', { name: t('contract.refund.amount') })
  await userEvent.clear(amount)
  await userEvent.type(amount, '500')
  await dialog.getByRole('textbox', { name: t('contract.refund.note') }).fill('Air conditioning broke')
  await dialog.getByRole('button', { name: t('contract.refund.ok'), exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(refundPayment)).toMatchObject([
    { params: { id: 'payment-1' }, body: { amount: 500, note: 'Air conditioning broke' } },
  ])
  expect(api.received(refundPayment)[0]?.headers.get('if-match')).toBe('"3"')
})

test.each(['open', 'lost'] as const)(
  'a payment whose dispute is %s cannot be given back',
  async (dispute) => {
    const { t } = await openCard({ ...paid, payments: [{ ...payment, method: 'card', dispute }] })
    await expect.element(page.getByText(t(`contract.dispute.${dispute}`))).toBeVisible()
    await expect.element(page.getByText(t('contract.refund.open'), { exact: true })).not.toBeInTheDocument()
  },
)

test('the administrator decides whether the money goes back before a paid seat is cancelled, with the keyboard', async () => {
  const { api, t, change } = await openCard(paid)
  api.on(cancelGuestBooking, () => {
    change({ bookings: [guestBooking({ status: 'cancelled', paid: 2_000, open: 0 })] })
    return { refund: 0 }
  })
  const cancel = page.getByRole('button', { name: t('guests.cancel'), exact: true })
  await expect.element(cancel).toBeVisible()
  ;(cancel.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: t('guests.cancelTitle') })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(cancel).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const keep = question.getByRole('radio', { name: t('guests.refundChoice.keep') })
  await expect.element(question.getByRole('radio', { name: t('guests.refundChoice.refund') })).toBeChecked()
  ;(question.getByRole('radio', { checked: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(keep).toBeChecked()
  await question.getByRole('button', { name: t('guests.cancelOk') }).click()
  await expect.element(page.getByText(t('frontDesk.status.cancelled'))).toBeVisible()
  expect(api.received(cancelGuestBooking).map(({ query }) => query)).toEqual([{ refund: 'false' }])
})

test('what is known of a guest is filled in where the administrator makes a member of the guest', async () => {
  const { api, t } = await openCard()
  api.on(makeGuestMember, () => refusal('error.email.isUsed', { fields: { email: 'isUsed' } }))
  await page.getByRole('button', { name: t('guests.member.make') }).click()
  const dialog = page.getByRole('dialog', { name: t('guests.member.title', { name: '鈴木 一郎' }) })
  const lastName = dialog.getByRole('textbox', { name: t('profile.lastName'), exact: true })
  await expect.element(lastName).toHaveValue('鈴木')
  await expect
    .element(dialog.getByRole('textbox', { name: t('profile.firstName'), exact: true }))
    .toHaveValue('一郎')
  await userEvent.type(lastName, '木')
  await expect.element(lastName).toHaveValue('鈴木木')
})

test('the administrator links a guest to the account that the person has already', async () => {
  const { api, t, change } = await openCard()
  api
    .on(listMembers, () => pageOf(listMembers, [managedMember({ lastName: '高木' })], 1))
    .on(linkGuest, ({ body: { memberId } }) => {
      change({ memberId })
      return { id: memberId }
    })
  await page.getByRole('button', { name: t('guests.member.link') }).click()
  const dialog = page.getByRole('dialog', { name: t('guests.member.linkTitle', { name: '鈴木 一郎' }) })
  await userEvent.type(dialog.getByRole('searchbox'), '高木')
  await dialog.getByRole('button', { name: /高木/ }).click()
  await expect
    .element(page.getByRole('link', { name: t('guests.isMember') }))
    .toHaveAttribute('href', '/en/admin/members/hanako')
  await expect.element(page.getByText(t('guests.member.linked', { name: '高木 花子' }))).toBeVisible()
})

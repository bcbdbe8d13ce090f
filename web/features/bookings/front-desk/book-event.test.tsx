import type { ParseKeys } from 'i18next'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bookForMember,
  cancelSeatForMember,
  readSeatCancellationForMember,
} from '#contract/bookings/bookings.ts'
import type { SeatCancellation } from '#contract/bookings/bookings.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { dayMs, spanText } from '#time/tokyo.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { bookedMember, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { BookedMembers } from './booked-members.tsx'

const name = '陽田 花子'
const withPlan = managedMember({ id: 'member-2', lastName: '陽田', firstName: '花子', memberType: 3 })
const sold = { paymentId: 'payment-1', number: 12, tickets: 0 }
const terms = { price: 3_000, memberPrice: 2_500, tiers: [{ toDaysBefore: null, percent: 50 }] }

const eventWith = (users: BookedMember[] = [], event = terms) =>
  lessonOfAdmin({ start: now + dayMs, lesson: { seatsLeft: 2, event }, resource: { users } })

/** The list of bookers in the dialog of an event, and what opens from it. */
async function openList(event = eventWith(), language: 'ja' | 'en' = 'ja', member: ManagedMember = withPlan) {
  const api = new ApiStub().on(listMembers, () => pageOf(listMembers, [member], 1))
  const { t } = await show(<BookedMembers event={event} now={now} />, { language, as: 'ADMIN' })
  const question = page.getByRole('dialog', { name: t('frontDesk.event.ask') })
  const finder = page.getByRole('dialog', { name: t('frontDesk.book.title'), includeHidden: true })
  return {
    api,
    t,
    question,
    finder,
    yen: (amount: number) => yenText(amount, language),
    choose: async () => {
      await page.getByRole('button', { name: t('frontDesk.book.open') }).click()
      await userEvent.type(finder.getByRole('searchbox'), '陽田')
      await finder.getByRole('button', { name: /陽田/ }).click()
      await expect.element(question).toBeVisible()
    },
    way: (way: 'sale' | 'invitation' | 'free') =>
      question.getByRole('radio', {
        name: t(`frontDesk.event.way.${way}`, { price: yenText(2_500, language) }),
      }),
    press: (key: ParseKeys) => question.getByRole('button', { name: t(key) }).click(),
    cancel: async () => {
      await page.getByRole('button', { name: t('frontDesk.cancel.openOf', { name }) }).click()
      return page.getByRole('alertdialog', { name: t('frontDesk.cancel.title') })
    },
  }
}

test('the desk books a member into an event, notes the payment, and reads the number of the receipt', async () => {
  const { api, t, question, finder, yen, choose, press } = await openList(undefined, 'en')
  await choose()
  const price = question.getByText(t('offerAdmin.sell.price', { amount: yen(2_500) }))
  await expect.element(price).toBeVisible()
  await expectAccessible(question)
  await question.getByText(t('payment.methods.transfer')).click()
  api.on(sellOffer, () => sold)
  await press('frontDesk.event.paid')
  const done = page.getByRole('dialog', { name: t('frontDesk.book.done') })
  await expect.element(done.getByText(t('offerAdmin.sell.done', { number: receiptNumber(12) }))).toBeVisible()
  await expect
    .element(done.getByRole('link', { name: t('payment.receipt') }))
    .toHaveAttribute('href', '/en/receipt/payment-1')
  expect(api.received(sellOffer)).toMatchObject([
    {
      params: { id: 'member-2' },
      body: {
        event: { id: 'lesson-1', start: eventWith().start },
        method: 'transfer',
        coupon: '',
        price: 2_500,
      },
    },
  ])
  await done.getByRole('button', { name: t('common.ok') }).click()
  await expect.element(finder).not.toBeInTheDocument()
})

test('the desk is told of another lesson of the member at the time before it takes the money, and can sell all the same', async () => {
  const { api, t, question, choose, press } = await openList(undefined, 'en')
  const time = { start: eventWith().start, end: eventWith().end }
  const current = { title: '朝ヨガ', titleEn: 'Dawn flow', ...time }
  api.on(sellOffer, ({ body }) =>
    body.beyond?.includes('overlap') ? sold : refusal('error.yoga.overlaps', { current }),
  )
  await choose()
  await press('frontDesk.event.paid')
  const when = spanText(Date.parse(time.start), Date.parse(time.end), 'en')
  const told = t('frontDesk.book.beyond.overlap', { lesson: 'Dawn flow', when })
  await expect.element(question.getByText(told)).toBeVisible()
  await press('frontDesk.event.beyondPaid')
  await expect.element(page.getByRole('dialog', { name: t('frontDesk.book.done') })).toBeVisible()
  expect(api.received(sellOffer).map(({ body }) => body.beyond)).toEqual([[], ['overlap']])
})

test('a coupon for an event shows the price first, and only the next click sells the seat', async () => {
  const { api, t, question, yen, choose, press } = await openList()
  api.on(sellOffer, ({ body }) =>
    body.price === 1_500 ? sold : refusal('error.offer.priceChanged', { current: { price: 1_500 } }),
  )
  await choose()
  await userEvent.type(question.getByRole('textbox', { name: t('offers.coupon') }), 'hida-1234')
  await press('offerAdmin.sell.check')
  await expect.element(question.getByText(t('offerAdmin.sell.price', { amount: yen(1_500) }))).toBeVisible()
  await press('frontDesk.event.paid')
  await expect.element(page.getByRole('dialog', { name: t('frontDesk.book.done') })).toBeVisible()
  expect(api.received(sellOffer).map(({ body }) => [body.coupon, body.price])).toEqual([
    ['HIDA1234', -1],
    ['HIDA1234', 1_500],
  ])
})

test('a seat goes to an invitation, or is free when the member has none', async () => {
  const { api, t, question, finder, choose, way, press } = await openList()
  api.on(bookForMember, () => refusal('error.yoga.noInvitation'))
  await choose()
  await way('invitation').click()
  await expect.element(question.getByText(t('frontDesk.event.hint.invitation'))).toBeVisible()
  await press('frontDesk.book.ok')
  await expect.element(question.getByText(t('error.yoga.noInvitation'))).toBeVisible()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await way('free').click()
  await press('frontDesk.book.ok')
  await expect.element(finder).not.toBeInTheDocument()
  expect(api.received(bookForMember).map(({ body }) => [body.invitation, body.withoutTicket])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a wrong coupon that is not used keeps no seat from being free, and a lost answer books once', async () => {
  const { api, t, question, finder, choose, way, press } = await openList()
  api.on(bookForMember, connectionLost)
  await choose()
  await userEvent.fill(question.getByRole('textbox', { name: t('offers.coupon') }), 'x'.repeat(30))
  await way('free').click()
  await press('frontDesk.book.ok')
  await expect.element(question.getByText(t('form.outcomeUnknown'))).toBeVisible()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await press('frontDesk.book.ok')
  await expect.element(finder).not.toBeInTheDocument()
  const keys = api.received(bookForMember).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a person who has a seat as a guest gets another one in the event when the desk says so', async () => {
  const { api, t, question, finder, choose, way, press } = await openList()
  const current = { bookingId: 'booking-9', name: '陽田 花', kind: 'guest' } as const
  api.on(bookForMember, ({ body }) =>
    body.secondSeat === true
      ? { id: 'booking-1', tickets: 0 }
      : refusal('error.yoga.secondSeat', { current }),
  )
  await choose()
  await way('free').click()
  await press('frontDesk.book.ok')
  await expect.element(question.getByText(t('guests.secondSeat.guest', { name: current.name }))).toBeVisible()
  await press('guests.secondSeat.ok')
  await expect.element(finder).not.toBeInTheDocument()
})

test('an event that costs the member nothing asks for no payment', async () => {
  const { api, t, question, finder, choose, press } = await openList(
    eventWith([], { ...terms, memberPrice: 0 }),
  )
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await choose()
  await expect.element(question.getByText(t('frontDesk.event.costsNothing'))).toBeVisible()
  await expect.element(question.getByRole('radio')).not.toBeInTheDocument()
  await press('frontDesk.book.ok')
  await expect.element(finder).not.toBeInTheDocument()
  expect(api.received(bookForMember)).toMatchObject([{ body: { withoutTicket: false, invitation: false } }])
})

test.each(['paid', 'held', 'invitation', 'free'] as const)(
  'the list of bookers says that a seat in an event is %s',
  async (seat) => {
    const { t } = await openList(eventWith([bookedMember({ seat, ticketsTaken: 0 })]), 'en')
    await expect.element(page.getByText(t(`frontDesk.seat.${seat}`), { exact: true })).toBeVisible()
  },
)

const figures = (given: Partial<SeatCancellation> = {}): SeatCancellation => ({
  paid: 2_500,
  percent: 0,
  kept: 0,
  fee: 0,
  refund: 2_500,
  until: null,
  invitation: 'none',
  ...given,
})

test('a paid seat is cancelled by the terms, with the refund that was shown', async () => {
  const { api, t, yen, cancel } = await openList(eventWith([bookedMember({ seat: 'paid', ticketsTaken: 0 })]))
  api
    .on(readSeatCancellationForMember, () => ({
      full: figures(),
      rule: figures({ percent: 50, kept: 1_250, refund: 1_250 }),
    }))
    .on(cancelSeatForMember, () => ({ refund: 1_250 }))
  const question = await cancel()
  const ways = (way: 'full' | 'rule', amount: number) =>
    question.getByText(t(`spaceCalendar.way.${way}`, { refund: yen(amount) }))
  await expect.element(ways('full', 2_500)).toBeVisible()
  await ways('rule', 1_250).click()
  await expectAccessible(question)
  await question.getByRole('button', { name: t('frontDesk.cancel.ok') }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.received(cancelSeatForMember)).toMatchObject([
    { params: { id: 'booking-1' }, body: { way: 'rule', refund: 1_250 } },
  ])
})

test('a refund that changed meanwhile is read again, and nothing is given back at the old figure', async () => {
  const { api, t, yen, cancel } = await openList(eventWith([bookedMember({ seat: 'paid', ticketsTaken: 0 })]))
  let refund = 2_500
  api
    .on(readSeatCancellationForMember, () => ({ full: figures({ refund }), rule: figures({ refund }) }))
    .on(cancelSeatForMember, ({ body }) => {
      refund = 2_000
      return body.refund === refund ? { refund } : refusal('error.hire.refundChanged')
    })
  const question = await cancel()
  const ok = question.getByRole('button', { name: t('frontDesk.cancel.ok') })
  await ok.click()
  await expect.element(question.getByText(t('error.hire.refundChanged'))).toBeVisible()
  await expect.element(question.getByText(t('spaceCalendar.way.full', { refund: yen(2_000) }))).toBeVisible()
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
})

test('a seat of an invitation asks whether the invitation can be used again', async () => {
  const seat = bookedMember({ seat: 'invitation', ticketsTaken: 0 })
  const nothing = { paid: 0, refund: 0 }
  const { api, t, cancel } = await openList(eventWith([seat]))
  api
    .on(readSeatCancellationForMember, () => ({
      full: figures({ ...nothing, invitation: 'returned' }),
      rule: figures({ ...nothing, percent: 100, invitation: 'kept' }),
    }))
    .on(cancelSeatForMember, () => ({ refund: 0 }))
  const question = await cancel()
  await question.getByRole('radio', { name: t('frontDesk.cancel.invitation.kept') }).click()
  await question.getByRole('button', { name: t('frontDesk.cancel.ok') }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.received(cancelSeatForMember)).toMatchObject([{ body: { way: 'rule', refund: 0 } }])
})

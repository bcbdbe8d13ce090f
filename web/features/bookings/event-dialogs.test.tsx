import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookLesson, cancelSeat, listOwnBookings, readSeatCancellation } from '#contract/bookings/bookings.ts'
import type { SeatCancellation } from '#contract/bookings/bookings.ts'
import { listOwnInvitations } from '#contract/invitations.ts'
import type { Invitation } from '#contract/invitations.ts'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import type { OwnMember } from '#contract/members/members.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { dateOf, dateText, instantOf, isoText } from '#time/tokyo.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownBooking } from '#tests/components/given-bookings.ts'
import { lessonEvent, paidEvent } from '#tests/components/given-lessons.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, showPage } from '#tests/components/show.tsx'
import BookingPage from '#web/pages/booking-page.tsx'

const invitation = (given: Partial<Invitation> = {}): Invitation => ({
  id: 'invitation-1',
  state: 'unused',
  givenAt: isoText(now),
  byHand: false,
  expiresOn: '2027-03-31',
  event: null,
  ...given,
})

interface Given {
  event?: LessonEvent
  invitations?: Invitation[]
  member?: Partial<OwnMember>
  as?: 'USER' | 'visitor'
  language?: Language
}

/** The booking page with an event, and a server that books it. */
async function open({
  event = paidEvent(),
  invitations = [],
  member,
  as = 'USER',
  language = 'ja',
}: Given = {}) {
  const studio = { booking: event.resource.yogaBooking }
  const api = new ApiStub()
    .on(listLessons, () => [{ ...event, resource: { ...event.resource, yogaBooking: studio.booking } }])
    .on(getOwnMember, () => ownMember(member))
    .on(listOwnInvitations, () => invitations)
    .on(listOwnBookings, () => (studio.booking === null ? [] : [ownBooking(event)]))
    .on(bookLesson, () => {
      studio.booking = 'booking-1'
      return { id: 'booking-1', tickets: 3 }
    })
  const day = dateOf(Date.parse(event.start))
  const { t, address, location } = await showPage(<BookingPage />, {
    language,
    at: `/booking?week=${day}&day=${day}`,
    ...(as !== 'visitor' && { as }),
  })
  const card = page.getByRole('article', { name: event.title })
  const question = page.getByRole('alertdialog', { name: t('booking.event.title') })
  return {
    api,
    studio,
    t,
    address,
    location,
    yen: (amount: number) => yenText(amount, language),
    card,
    apply: card.getByRole('button', { name: t('booking.apply') }),
    booked: card.getByRole('button', { name: t('booking.booked') }),
    question,
    ok: (way: 'free' | 'invitation' | 'money') =>
      question.getByRole('button', { name: t(`booking.event.ok.${way}`), exact: true }),
    result: page.getByRole('alertdialog', { name: t('booking.bookedTitle') }),
    cancelling: page.getByRole('alertdialog', { name: t('booking.cancelTitle') }),
    bodies: () => api.received(bookLesson).map(({ body }) => body),
  }
}

test.each([
  { memberType: 3, price: 3_000 },
  { memberType: 11, price: 3_500 },
] as const)(
  'a member of the type $memberType reads the own price and the terms, and is led to the order',
  async ({ memberType, price }) => {
    const { t, yen, address, apply, question, ok, bodies } = await open({
      member: { memberType, tickets: 0 },
      language: 'en',
    })
    await apply.click()
    await expect.element(question.getByText(yen(price), { exact: false })).toBeVisible()
    await expect.element(question.getByText(t('rental.tier.percent', { percent: 50 }))).toBeVisible()
    await expect.element(question.getByRole('radio')).not.toBeInTheDocument()
    await ok('money').click()
    const { start } = paidEvent()
    await expect.poll(address).toBe(`/en/order?event=event-1&start=${encodeURIComponent(start)}`)
    expect(bodies()).toEqual([])
  },
)

test('a member with an invitation books with it, and reads when it would not come back', async () => {
  const used = invitation({ id: 'used', state: 'used' })
  const { t, card, apply, question, ok, result, booked, bodies } = await open({
    invitations: [invitation(), used],
  })
  await apply.click()
  const day = dateText(instantOf('2027-03-31') ?? 0, 'ja')
  const way = question.getByRole('radio', { name: t('booking.event.withInvitation'), exact: false })
  await expect.element(way).toBeChecked()
  await expect.element(question.getByText(t('booking.event.invitationUntil', { day }))).toBeVisible()
  const onTheDay = question.getByRole('listitem').filter({ hasText: t('rental.tier.onTheDay') })
  await expect.element(onTheDay).toMatchTextContent(t('lesson.invitationKept'))
  await expect.element(question.getByText(t('lesson.invitationReturns')).first()).toBeVisible()
  await expectAccessible(question)
  await ok('invitation').click()
  await expect.element(result.getByText(t('booking.bookedText'))).toBeVisible()
  expect(bodies()).toEqual([{ id: 'event-1', start: paidEvent().start, invitation: true }])
  await result.getByRole('button', { name: t('common.ok') }).click()
  await expect.element(booked).toBeVisible()
  await expectAccessible(card)
})

test('a member keeps the invitation and pays instead', async () => {
  const { t, yen, address, apply, question, ok } = await open({ invitations: [invitation()] })
  await apply.click()
  await question.getByRole('radio', { name: t('booking.event.withMoney', { price: yen(3_000) }) }).click()
  await expect.element(question.getByText(t('booking.event.moneyNote'))).toBeVisible()
  await ok('money').click()
  await expect.poll(address).toMatch(/^\/order\?event=event-1/)
})

test('invitations that cannot be read are told, and the event can be paid for all the same', async () => {
  const { api, t, apply, question, ok } = await open()
  api.on(listOwnInvitations, () => refusal('error.server.default'))
  await apply.click()
  const failed = question.getByText(t('booking.event.invitationFailed'), { exact: false })
  await expect.element(failed).toBeVisible()
  await expect.element(ok('money')).toBeEnabled()
})

test('an event is not booked before it is known whether an invitation can pay for it', async () => {
  const { api, apply, ok } = await open()
  const answer = Promise.withResolvers<Invitation[]>()
  api.on(listOwnInvitations, () => answer.promise)
  await apply.click()
  await expect.element(ok('money')).toBeDisabled()
  answer.resolve([invitation()])
  await expect.element(ok('invitation')).toBeEnabled()
})

const freeForMembers = paidEvent({ lesson: { event: { price: 1_000, memberPrice: 0, tiers: [] } } })

test('an event that is free for members is booked at once', async () => {
  const { t, apply, question, ok, result, bodies } = await open({ event: freeForMembers })
  await apply.click()
  await expect.element(question.getByText(t('lesson.eventFree'))).toBeVisible()
  await ok('free').click()
  await expect.element(result.getByText(t('booking.bookedText'))).toBeVisible()
  expect(bodies()).toEqual([{ id: 'event-1', start: paidEvent().start }])
})

test('a refused booking is told with its reason, a lost answer with what came of it', async () => {
  const { api, studio, t, apply, ok, result } = await open({ event: freeForMembers })
  api.on(bookLesson, () => refusal('error.yoga.noSeat'))
  await apply.click()
  await ok('free').click()
  await expect.element(result.getByText(t('error.yoga.noSeat'))).toBeVisible()
  await result.getByRole('button', { name: t('common.ok') }).click()
  api.on(bookLesson, () => {
    studio.booking = 'booking-1'
    return connectionLost()
  })
  api.on(listOwnBookings, () => [ownBooking(freeForMembers)])
  await apply.click()
  await ok('free').click()
  await expect.element(result.getByText(t('booking.lost.booked'))).toBeVisible()
})

test('a visitor reads price and terms, and logs in or registers first, to come back to the event', async () => {
  const { t, address, location, card, apply, question } = await open({ as: 'visitor', language: 'en' })
  await expect.element(card.getByRole('button', { name: t('booking.try') })).not.toBeInTheDocument()
  await apply.click()
  await expect.element(question.getByText(t('booking.event.loginFirst'))).toBeVisible()
  await expect.element(question.getByRole('button', { name: t('booking.event.register') })).toBeVisible()
  await question.getByRole('button', { name: t('booking.event.login') }).click()
  await expect.poll(address).toBe('/en/login')
  expect(location().state).toEqual({
    why: 'event',
    back: '/booking?week=2026-11-15&day=2026-11-21&lesson=event-1',
  })
})

const figures: SeatCancellation = {
  paid: 3_000,
  percent: 50,
  kept: 1_500,
  fee: 0,
  refund: 1_500,
  until: '2026-11-20',
  invitation: 'none',
}

test('a member cancels a seat from the card after reading line by line what comes back', async () => {
  const event = paidEvent({ resource: { yogaBooking: 'booking-1' } })
  const { api, studio, t, yen, apply, booked, cancelling } = await open({ event })
  api
    .on(readSeatCancellation, () => figures)
    .on(cancelSeat, ({ body }) => {
      studio.booking = null
      return { refund: body.refund }
    })
  await booked.click()
  await expect.element(cancelling.getByText(t('hire.figureKept', { percent: 50 }))).toBeVisible()
  await cancelling.getByRole('button', { name: t('booking.cancelOk') }).click()
  await expect.element(apply).toBeVisible()
  const text = t('hire.cancelledRefund', { amount: yen(1_500) })
  await expect.element(page.getByText(text)).toBeInTheDocument()
  expect(api.received(cancelSeat).map(({ params, body }) => [params.id, body])).toEqual([
    ['booking-1', { refund: 1_500 }],
  ])
})

test('a lesson beside events is booked as ever', async () => {
  const { t, card } = await open({ event: lessonEvent() })
  await card.getByRole('button', { name: t('booking.book') }).click()
  await expect.element(page.getByRole('alertdialog', { name: t('booking.confirmTitle') })).toBeVisible()
})

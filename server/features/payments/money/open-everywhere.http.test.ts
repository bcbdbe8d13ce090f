import { expect, test } from 'vitest'
import { bookForMember } from '#contract/bookings/bookings.ts'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { listOpenPayments } from '#contract/payments/open-payments.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { guestForm } from '#tests/support/guests.ts'
import { deliver, openWithSubscriber, orderPlan } from '#tests/support/paying.ts'
import { dateOf, dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'

async function open() {
  const opened = await openWithSubscriber(2)
  const { app } = opened
  const admin = await givenAdmin(app.database)
  await givenStudio(app.database)
  const add = (memberType: 0 | 2 | 3 | 4 = beforeJoining) => givenMember(app.database, { memberType })
  const link = ({ email }: TestMember) => app.ask(resendPaymentLink, { as: admin, query: { email } })
  const payOnSite = async ({ id }: TestMember, paidUntil: string) => {
    const paid = { memberType: 2, price: 6_990, entryFee: false, method: 'cash' } as const
    const body = { ...paid, paidOn: dateOf(app.clock.now()), paidUntil }
    const answer = await app.ask(notePlanPayment, { as: admin, params: { id }, body })
    expect(answer.status).toBe(201)
    return answer.body.id
  }
  return { ...opened, admin, add, link, payOnSite, ...reading(opened.app, admin) }
}

/** The members with an open payment, as the three places show them on the day of the clock. */
function reading(app: Awaited<ReturnType<typeof openWithSubscriber>>['app'], admin: TestMember) {
  /** Books all members into a lesson of the day, so that the page of the day names them. */
  async function seatAll(members: TestMember[]): Promise<void> {
    const startsAt = app.clock.now() + hourMs
    const lessons = [await givenLesson(app.database, startsAt), await givenLesson(app.database, startsAt)]
    for (const [position, { id: memberId }] of members.entries()) {
      const lesson = lessons[position % 2]
      const body = { id: lesson?.id ?? '', start: isoText(startsAt), memberId, withoutTicket: true }
      expect((await app.ask(bookForMember, { as: admin, body })).status).toBe(201)
    }
  }

  async function owing() {
    const unpaid = (await app.ask(listOpenPayments, { as: admin, query: { size: '100' } })).body
    const found = (await app.ask(listMembers, { as: admin, query: { paymentOpen: 'true' } })).body
    const day = dateOf(app.clock.now())
    const lessons = (await app.ask(readReceptionDay, { as: admin, query: { day } })).body
    const seated = lessons.flatMap(({ resource }) => resource.users)
    return {
      money: kindsOf(unpaid.flatMap(({ memberId, kind }) => (memberId === null ? [] : [[memberId, kind]]))),
      list: new Set(found.map(({ id }) => id)),
      today: kindsOf(seated.flatMap(({ id, openPayments }) => openPayments.map((kind) => [id, kind]))),
    }
  }

  async function expectAgreement(expected: Array<[TestMember, string]>): Promise<void> {
    const { money, list, today } = await owing()
    expect(money).toEqual(kindsOf(expected.map(([{ id }, kind]) => [id, kind])))
    expect(list).toEqual(new Set(money.keys()))
    expect(today).toEqual(money)
  }
  return { seatAll, expectAgreement }
}

const kindsOf = (pairs: string[][]) => {
  const kinds = new Map<string, Set<string>>()
  for (const [id = '', kind = ''] of pairs) kinds.set(id, (kinds.get(id) ?? new Set<string>()).add(kind))
  return kinds
}

test('the money page, the list of members and the page of the day name the same members in every state', async () => {
  const {
    app,
    member: card,
    admin,
    add,
    link,
    payOnSite,
    seatAll,
    expectAgreement,
    ...provider
  } = await open()
  const today = dateOf(app.clock.now())
  const [registered, withoutLink] = [await add(), await add()]
  await link(registered)
  const [over, running, paidBack] = [await add(2), await add(2), await add(2)]
  await payOnSite(over, today)
  await payOnSite(running, dateOf(app.clock.now() + 20 * dayMs))
  const paymentId = await payOnSite(paidBack, today)
  const back = { amount: 6_990, note: '退会', takeTickets: 0 }
  await app.ask(refundPayment, { as: admin, params: { id: paymentId }, body: back })
  // The member pays in cash, and has only looked at the page on which a card pays.
  const looking = await add(2)
  await payOnSite(looking, dateOf(app.clock.now() + 20 * dayMs))
  await orderPlan(app, looking, 3)
  const [hirer, payer] = [await add(4), await add(4)]
  const soon = app.clock.now() + 2 * dayMs
  await givenHire(app.database, hirer, soon, { paid: 500 })
  await givenHire(app.database, hirer, soon + 4 * hourMs, { paid: 0 })
  await givenHire(app.database, payer, soon + 2 * hourMs)
  const members = [card, registered, withoutLink, over, running, paidBack, looking, hirer, payer]
  const lesson = await givenLesson(app.database, app.clock.now() + hourMs)
  const seat = { lessonId: lesson.id, start: isoText(lesson.startsAt) }
  await app.ask(bookGuest, { as: admin, body: { ...seat, ...guestForm } })
  await seatAll(members)
  await expectAgreement([
    [registered, 'joining'],
    [hirer, 'hire'],
  ])

  // The next day: a plan that was paid at the studio is over, a renewal fails, and the guest has not paid.
  app.clock.set(startOfDay(app.clock.now()) + dayMs)
  provider.simulator.renew(provider.subscription, 'declined')
  await deliver(app)
  await givenHire(app.database, over, soon + 6 * hourMs, { paid: 0 })
  await seatAll(members)
  const stillOpen: Array<[TestMember, string]> = [
    [registered, 'joining'],
    [hirer, 'hire'],
    [over, 'onSite'],
    [over, 'hire'],
  ]
  await expectAgreement([...stillOpen, [card, 'renewal']])

  provider.simulator.renew(provider.subscription)
  await deliver(app)
  await payOnSite(over, dateOf(app.clock.now() + 20 * dayMs))
  await payOnSite(registered, dateOf(app.clock.now() + 20 * dayMs))
  await expectAgreement([
    [hirer, 'hire'],
    [over, 'hire'],
  ])
})

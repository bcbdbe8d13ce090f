import { fc } from '#tests/support/random-cases.ts'
import { closeForMember } from '#contract/accounts/account-administration.ts'
import { bookForMember, cancelForMember, markAttendance } from '#contract/bookings/bookings.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import { givenLesson, givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'
import { testPassword } from './passwords.ts'

const members = 4

const step = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'give',
    'take',
    'book',
    'book',
    'book',
    'cancel',
    'come',
    'miss',
    'refund',
    'close',
  ),
  member: fc.nat(members - 1),
  plan: fc.constantFrom(2 as const, 3 as const, 4 as const),
  /** Not divisible by the tickets that come with it. */
  price: fc.integer({ min: 1, max: 20_000 }),
  entryFee: fc.boolean(),
  tickets: fc.integer({ min: 1, max: 6 }),
  /** Hours until the next step; the lesson of a booking begins within them or after. */
  hours: fc.oneof(fc.integer({ min: 0, max: 48 }), fc.integer({ min: 48, max: 40 * 24 })),
  lessonIn: fc.integer({ min: 1, max: 200 }),
})

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A year or two of a studio with a few members. */
export const reportHistories = fc.array(step, { minLength: 25, maxLength: 50, size: 'max' })

/** Does what happens in a history by the calls of the API. What the server refuses does not happen. */
export async function runHistory(app: TestApp, admin: TestMember, history: readonly Step[]): Promise<void> {
  const people: TestMember[] = []
  while (people.length < members) people.push(await givenMember(app.database, { memberType: 0 }))
  const bookings: string[] = []
  const payments: string[] = []
  for (const one of history) {
    const person = people[one.member] ?? admin
    const made = await act(app, { admin, person, booking: bookings.at(-1), payment: payments.at(-1) }, one)
    if (one.what === 'book' && made !== undefined) bookings.push(made)
    if (one.what === 'pay' && made !== undefined) payments.push(made)
    app.clock.pass(one.hours * hourMs)
  }
}

interface Stage {
  admin: TestMember
  person: TestMember
  booking: string | undefined
  payment: string | undefined
}

/** Returns the id of a booking or a payment that was made. */
async function act(
  app: TestApp,
  { admin, person, booking, payment }: Stage,
  one: Step,
): Promise<string | undefined> {
  const as = admin
  const now = app.clock.now()
  const ofMember = { as, params: { id: person.id } }
  const ofBooking = { as, params: { id: booking ?? 'none' } }
  switch (one.what) {
    case 'pay': {
      const { plan: memberType, price, entryFee } = one
      const days = { paidOn: dateOf(now), paidUntil: dateOf(now + 20 * dayMs) }
      const body = { memberType, price, entryFee, method: 'cash', ...days }
      const answer = await app.ask(notePlanPayment, { ...ofMember, body })
      return answer.status === 201 ? answer.body.id : undefined
    }
    case 'give': {
      const expiresOn = one.entryFee ? { expiresOn: dateOf(now + one.lessonIn * hourMs) } : {}
      await app.ask(adjustTickets, {
        ...ofMember,
        body: { change: one.tickets, reason: 'お詫び', ...expiresOn },
      })
      break
    }
    case 'take':
      await app.ask(adjustTickets, { ...ofMember, body: { change: -one.tickets, reason: '訂正' } })
      break
    case 'book': {
      const lesson = await givenLesson(app.database, now + one.lessonIn * hourMs, { totalSeats: one.tickets })
      const body = { id: lesson.id, start: isoText(lesson.startsAt), memberId: person.id }
      const answer = await app.ask(bookForMember, { as, body })
      return answer.status === 201 ? answer.body.id : undefined
    }
    case 'cancel':
      await app.ask(cancelForMember, { ...ofBooking, body: { afterDeadline: true, returnTickets: false } })
      break
    case 'come':
      await app.ask(markAttendance, { ...ofBooking, body: { attendance: 'attended' } })
      break
    case 'miss':
      await app.ask(markAttendance, { ...ofBooking, body: { attendance: 'missed' } })
      break
    case 'refund': {
      const body = { amount: one.price, note: 'お詫び', takeTickets: one.tickets - 1 }
      await app.ask(refundPayment, { as, params: { id: payment ?? 'none' }, body })
      break
    }
    case 'close':
      await app.ask(closeForMember, { ...ofMember, body: { password: testPassword } })
      break
  }
  return undefined
}

import { expect, test } from 'vitest'
import { bookForMember, cancelBooking, cancelForMember, markAttendance } from '#contract/bookings/bookings.ts'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { bookTrial } from '#contract/guests/trial.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/bookings/waiting-list.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** The calls for one lesson, the frequent ones several times. */
const calls = [
  'book',
  'book',
  'book',
  'cancel',
  'cancel',
  'cancel as administrator',
  'join',
  'join',
  'join to be told',
  'leave',
  'book for member',
  'book for member without ticket',
  'cancel for member',
  'mark attended',
  'mark missed',
  'unmark',
  'change seats',
  'change time',
  'book guest',
  'book guest who has paid',
  'book trial',
  'note payment of guest',
  'cancel guest',
  'delete',
  'close',
  'close and lift',
] as const

test('any set of calls at the same time gets answers of the contract, and the integrity check finds nothing', async () => {
  const { app, admin, ...desk } = await openFrontDesk({ trialBooking: 'direct' })
  // The second start is in the past, so that attendance can be marked.
  const startsFromNow = [5 * hourMs, -hourMs / 2]

  /**
   * Makes the call with the lesson as it is at that moment. Every answer that the contract names is accepted.
   */
  const make = async (
    call: (typeof calls)[number],
    lesson: { id: string; startsAt: number },
    member: TestMember,
    size: number,
  ) => {
    const { id: lessonId, startsAt } = lesson
    const change = (start: number, totalSeats: number) => {
      const span = { start: isoText(start), end: isoText(start + hourMs) }
      const body = { title: '夕ヨガ', imageUrl: '/a.svg', ...span, totalSeats }
      return app.ask(updateLesson, { as: admin, params: { id: lessonId }, body })
    }
    if (call === 'book') return askToBook(app, member, lesson)
    if (call === 'change seats') return change(startsAt, size)
    if (call === 'change time') return change(startsAt + size * hourMs, 10)
    if (call === 'close' || call === 'close and lift') {
      const span = { start: isoText(startsAt), end: isoText(startsAt + hourMs) }
      const fields = { ...span, reasonJa: '台風', reasonEn: 'Typhoon' }
      const preview = await app.ask(previewClosure, { as: admin, body: fields })
      if (preview.status !== 200) return preview
      const { hash } = preview.body
      const closed = await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })
      if (call === 'close' || closed.status !== 201) return closed
      return app.ask(liftClosure, { as: admin, params: { id: closed.body.id } })
    }
    const guest = { name: `ゲスト${size}`, phone: `0300000000${size}`, email: `${size}@example.test` }
    if (call === 'book guest') return desk.book(lesson, guest)
    if (call === 'book guest who has paid') return desk.book(lesson, { ...guest, paid: 'cash' })
    if (call === 'book trial') {
      const seat = { lessonId, start: isoText(startsAt) }
      return app.ask(bookTrial, { body: { ...seat, ...guestForm, ...guest } })
    }
    if (call === 'note payment of guest' || call === 'cancel guest') {
      const seat = await app.database.reader
        .selectFrom('bookings')
        .select('id')
        .where('lessonId', '=', lessonId)
        .where('guestId', 'is not', null)
        .orderBy('id')
        .offset(size - 1)
        .limit(1)
        .executeTakeFirst()
      const id = seat?.id ?? 'none'
      return call === 'cancel guest'
        ? desk.cancel(id, { afterDeadline: 'true', refund: size % 2 === 0 ? 'true' : 'false' })
        : desk.pay(id, size * 500)
    }
    const params = { id: lessonId }
    if (call === 'join' || call === 'join to be told') {
      const latest = isoText(call === 'join' ? startsAt - 4 * hourMs : 0)
      return app.ask(joinWaitingList, { as: member, params, body: { latest } })
    }
    if (call === 'leave') return app.ask(leaveWaitingList, { as: member, params })
    if (call === 'delete') return app.ask(deleteLesson, { as: admin, params })
    if (call === 'book for member' || call === 'book for member without ticket') {
      const withoutTicket = call !== 'book for member'
      const body = { id: lessonId, start: isoText(startsAt), memberId: member.id, withoutTicket }
      return app.ask(bookForMember, { as: admin, body })
    }
    // Read from the database, because the member's own list has no bookings with marked attendance.
    const live = await app.database.reader
      .selectFrom('bookings')
      .select('id')
      .where('lessonId', '=', lessonId)
      .where('memberId', '=', member.id)
      .where('status', '<>', 'cancelled')
      .executeTakeFirst()
    const booking = { id: live?.id ?? 'none' }
    if (call === 'cancel for member') {
      return app.ask(cancelForMember, { as: admin, params: booking, body: { afterDeadline: true } })
    }
    if (call === 'cancel') return app.ask(cancelBooking, { as: member, params: booking })
    if (call === 'cancel as administrator') return app.ask(cancelBooking, { as: admin, params: booking })
    const attendance = { 'mark attended': 'attended', 'mark missed': 'missed', unmark: 'booked' }[call]
    return app.ask(markAttendance, { as: admin, params: booking, body: { attendance } })
  }

  const call = fc.record({
    name: fc.constantFrom(...calls),
    member: fc.nat(3),
    size: fc.integer({ min: 1, max: 4 }),
  })
  const sets = fc.array(call, { minLength: 5, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(sets, fc.constantFrom(...startsFromNow), async (set, fromNow) => {
      // Closures concern the whole studio, so each set has days of its own.
      app.clock.pass(3 * dayMs)
      const members: TestMember[] = []
      for (const tickets of [2, 1, 1, 0]) members.push(await givenMember(app.database, { tickets }))
      const lesson = await givenLesson(app.database, app.clock.now() + fromNow, { totalSeats: 3 })
      await Promise.all(
        set.map(async ({ name, member: position, size }) => {
          const member = members[position]
          if (member) await make(name, lesson, member, size)
        }),
      )
      expect(await checkIntegrity(app.database.reader)).toEqual([])
    }),
    { numRuns: thisMany({ quick: 6, sample: 30, all: 30 }) },
  )
})

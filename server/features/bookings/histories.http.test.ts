import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookForMember,
  bookLesson,
  cancelBooking,
  cancelForMember,
  markAttendance,
} from '#contract/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { histories } from '#tests/support/commands.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { History } from '#tests/support/booking-history.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

test('whatever happens one after the other, the product does as the rules say and the books are right', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const begin = app.clock.now()
  await fc.assert(
    fc.asyncProperty(histories, async (commands) => {
      const history = await History.begin(app, admin, begin)
      for (const command of commands) await history.run(command)
      await history.audit()
    }),
    { numRuns: 40 },
  )
})

/** Everything that members and an administrator may do to one lesson. */
const deeds = [
  'book',
  'book',
  'book',
  'cancel',
  'cancel',
  'cancel as administrator',
  'book for',
  'book for without ticket',
  'cancel for',
  'attended',
  'missed',
  'unmark',
  'seats',
  'time',
  'delete',
] as const

test('whatever happens at once, nothing fails and the books are right', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  // Some have started, so that it can be noted who came.
  const fromNow = [5 * hourMs, -hourMs / 2]

  /** Does the deed to the lesson as it is at that moment; every answer that the contract names will do. */
  const doTo = async (
    { id: lessonId, startsAt: start }: { id: string; startsAt: number },
    deed: (typeof deeds)[number],
    member: TestMember,
    size: number,
  ) => {
    const change = (from: number, totalSeats: number) => {
      const body = {
        title: '夕ヨガ',
        imageUrl: '/a.svg',
        start: isoText(from),
        end: isoText(from + hourMs),
        totalSeats,
      }
      return app.ask(updateLesson, { as: admin, params: { id: lessonId }, body })
    }
    if (deed === 'book')
      return app.ask(bookLesson, { as: member, body: { id: lessonId, start: isoText(start) } })
    if (deed === 'seats') return change(start, size)
    if (deed === 'time') return change(start + size * hourMs, 10)
    if (deed === 'delete') return app.ask(deleteLesson, { as: admin, params: { id: lessonId } })
    if (deed === 'book for' || deed === 'book for without ticket') {
      const withoutTicket = deed !== 'book for'
      const body = { id: lessonId, start: isoText(start), memberId: member.id, withoutTicket }
      return app.ask(bookForMember, { as: admin, body })
    }
    // Those with a note are not in the member's own list.
    const live = await app.database.reader
      .selectFrom('bookings')
      .select('id')
      .where('lesson_id', '=', lessonId)
      .where('member_id', '=', member.id)
      .where('status', '<>', 'cancelled')
      .executeTakeFirst()
    const id = live?.id ?? 'none'
    if (deed === 'cancel for') {
      return app.ask(cancelForMember, { as: admin, params: { id }, query: { afterDeadline: 'true' } })
    }
    if (deed === 'attended' || deed === 'missed' || deed === 'unmark') {
      const attendance = deed === 'unmark' ? 'booked' : deed
      return app.ask(markAttendance, { as: admin, params: { id }, body: { attendance } })
    }
    return app.ask(cancelBooking, { as: deed === 'cancel' ? member : admin, params: { id } })
  }

  const position = fc.nat(3)
  const deed = fc.record({ deed: fc.constantFrom(...deeds), position, size: fc.integer({ min: 1, max: 4 }) })
  const storms = fc.array(deed, { minLength: 5, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(storms, fc.constantFrom(...fromNow), async (storm, ahead) => {
      const members: TestMember[] = []
      for (const tickets of [2, 1, 1, 0]) members.push(await givenMember(app.database, { tickets }))
      const lesson = await givenLesson(app.database, app.clock.now() + ahead, { totalSeats: 3 })
      const unleash = async ({ deed: what, position: who, size }: (typeof storm)[number]) => {
        const member = members[who]
        if (member) await doTo(lesson, what, member, size)
      }
      await Promise.all(storm.map(unleash))
      expect(await checkIntegrity(app.database.reader)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

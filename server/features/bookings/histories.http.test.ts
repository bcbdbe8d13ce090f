import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { checkBooks } from '#server/database/check-books.ts'
import { TestApp } from '#testing/app.ts'
import { histories } from '#testing/commands.ts'
import { givenAdmin, givenLesson, givenMember } from '#testing/factories.ts'
import type { TestMember } from '#testing/factories.ts'
import { History } from '#testing/history.ts'
import { hourMs } from '#time/tokyo.ts'

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
  'seats',
  'time',
  'delete',
] as const

test('whatever happens at once, nothing fails and the books are right', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const start = app.clock.now() + 5 * hourMs
  const iso = (instant: number) => new Date(instant).toISOString()

  /** Does the deed to the lesson as it is at that moment; every answer that the contract names will do. */
  const doTo = async (lessonId: string, deed: (typeof deeds)[number], member: TestMember, size: number) => {
    const change = (from: number, totalSeats: number) => {
      const body = {
        title: '夕ヨガ',
        imageUrl: '/a.svg',
        start: iso(from),
        end: iso(from + hourMs),
        totalSeats,
      }
      return app.ask(updateLesson, { as: admin, params: { id: lessonId }, body })
    }
    if (deed === 'book') return app.ask(bookLesson, { as: member, body: { id: lessonId, start: iso(start) } })
    if (deed === 'seats') return change(start, size)
    if (deed === 'time') return change(start + size * hourMs, 10)
    if (deed === 'delete') return app.ask(deleteLesson, { as: admin, params: { id: lessonId } })
    const own = (await app.ask(listOwnBookings, { as: member })).body
    const id = own.find((booking) => booking.lessonId === lessonId)?.id ?? 'none'
    return app.ask(cancelBooking, { as: deed === 'cancel' ? member : admin, params: { id } })
  }

  const position = fc.nat(3)
  const deed = fc.record({ deed: fc.constantFrom(...deeds), position, size: fc.integer({ min: 1, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 40, size: 'max' }), async (storm) => {
      const members: TestMember[] = []
      for (const tickets of [2, 1, 1, 0]) members.push(await givenMember(app.database, { tickets }))
      const { id } = await givenLesson(app.database, start, { totalSeats: 3 })
      const unleash = async ({ deed: what, position: who, size }: (typeof storm)[number]) => {
        const member = members[who]
        if (member) await doTo(id, what, member, size)
      }
      await Promise.all(storm.map(unleash))
      expect(await checkBooks(app.database.reader)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

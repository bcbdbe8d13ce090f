import { cancelBooking } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/bookings/waiting-list.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import { askToBook } from './ask-to-book.ts'
import { givenLesson, givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'

/** A lesson in two days, all of whose seats are booked, and the calls about its waiting list. */
export async function openFullLesson(
  app: TestApp,
  overrides: Partial<EditableLesson> & { startsAt?: number } = {},
) {
  const { startsAt = app.clock.now() + 2 * dayMs, ...fields } = overrides
  const lesson = await givenLesson(app.database, startsAt, { totalSeats: 1, ...fields })
  const bookers: Array<{ member: TestMember; bookingId: string }> = []
  for (let seat = 0; seat < lesson.totalSeats; seat += 1) {
    const member = await givenMember(app.database, { tickets: 1 })
    bookers.push({ member, bookingId: (await askToBook(app, member, lesson)).body.id })
  }
  const params = { id: lesson.id }
  const join = (as: TestMember, latest?: number) =>
    app.ask(joinWaitingList, { as, params, body: latest === undefined ? {} : { latest: isoText(latest) } })
  const leave = (as: TestMember) => app.ask(leaveWaitingList, { as, params })
  /** The member in this seat cancels. */
  const freeSeat = (seat = 0) => {
    const { member, bookingId } = bookers[seat] ?? { member: undefined, bookingId: 'none' }
    return app.ask(cancelBooking, { as: member, params: { id: bookingId } })
  }
  /** A new member in the waiting list. */
  const waiting = async (given: Parameters<typeof givenMember>[1] = { tickets: 1 }, latest?: number) => {
    const member = await givenMember(app.database, given)
    const { status } = await join(member, latest)
    if (status !== 200) throw new Error(`the member could not join the waiting list: ${status}`)
    return member
  }
  const seenBy = async (as?: TestMember) => {
    const query = { start: isoText(lesson.startsAt), end: isoText(lesson.endsAt) }
    const { body } = await app.ask(listLessons, { as, query })
    const event = body.find(({ resource }) => resource.yoga.id === lesson.id)
    if (event === undefined) throw new Error('the lesson is not in the list')
    return event.resource
  }
  return { lesson, bookers, join, leave, freeSeat, waiting, seenBy }
}

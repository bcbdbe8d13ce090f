import { bookLesson } from '#contract/bookings/bookings.ts'
import { isoText } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import { givenLesson } from './factories.ts'
import type { TestMember } from './factories.ts'

/** Adds a lesson that starts at the instant, and books it for the member, or tries to. */
export async function bookedLesson(app: TestApp, as: TestMember, startsAt: number) {
  const lesson = await givenLesson(app.database, startsAt)
  const reply = await app.ask(bookLesson, { as, body: { id: lesson.id, start: isoText(startsAt) } })
  return { lesson, reply }
}

import { bookLesson } from '#contract/bookings/bookings.ts'
import { isoText } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './factories.ts'

/** Books a lesson as the member, with the start that the lesson has. */
export const askToBook = (
  app: TestApp,
  as: TestMember | undefined,
  { id, startsAt }: { id: string; startsAt: number },
) => app.ask(bookLesson, { as, body: { id, start: isoText(startsAt) } })

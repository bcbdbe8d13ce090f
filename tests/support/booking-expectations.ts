import { expect } from 'vitest'
import type { Reader } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import type { BookingModel } from './booking-model.ts'

/** Fails unless the answer is the refusal of the model, or a success with this body. */
export function expectAnswer(
  answer: { status: number; body: unknown },
  refusal: string | undefined,
  done: object = {},
): void {
  if (refusal === undefined)
    expect(answer).toMatchObject({ status: expect.toSatisfy((status) => status < 300), body: done })
  else expect(answer).toMatchObject({ body: { message: refusal } })
}

/**
 * Fails unless the database has the tickets, lessons, seats and waiting lists of the model and passes the
 * integrity check.
 */
export async function expectSameState(
  reader: Reader,
  model: BookingModel,
  { memberIds, lessonIds }: { memberIds: string[]; lessonIds: string[] },
): Promise<void> {
  const members = await reader.selectFrom('members').select(['id', 'tickets']).execute()
  expect(memberIds.map((id) => members.find((row) => row.id === id)?.tickets)).toEqual(
    model.members.map(({ tickets }) => tickets),
  )
  const lessons = await reader
    .selectFrom('lessons')
    .select(['id', 'seatsTaken as taken', 'cancelledAt'])
    .execute()
  const inLessons = lessonIds.map((id) => lessons.find((row) => row.id === id))
  expect(inLessons.map((lesson) => [lesson?.taken, lesson?.cancelledAt !== null])).toEqual(
    model.lessons.map(({ bookings, cancelled }) => [bookings.size, cancelled]),
  )
  const waits = await reader
    .selectFrom('waiting_entries')
    .select(['lessonId', 'memberId', 'latestAt as latest'])
    .where('endedAt', 'is', null)
    .orderBy('turn')
    .execute()
  const inProduct = lessonIds.map((id) => waits.filter((wait) => wait.lessonId === id))
  const inModel = model.lessons.map(({ waiting }, lesson) =>
    waiting.map(({ member, latest }) => {
      return { lessonId: lessonIds[lesson], memberId: memberIds[member], latest }
    }),
  )
  expect(inProduct).toEqual(inModel)
  expect(await checkIntegrity(reader)).toEqual([])
}

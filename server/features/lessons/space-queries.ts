import type { Writer } from '#server/database/database.ts'

/** Gives the lessons to come that have no space this one. Returns those that are not cancelled. */
export async function setMissingSpace(writer: Writer, spaceId: string, now: number) {
  const lessons = await writer
    .updateTable('lessons')
    .set({ space_id: spaceId })
    .where('space_id', 'is', null)
    .where('ends_at', '>', now)
    .returning(['id', 'space_id as spaceId', 'starts_at as startsAt', 'ends_at as endsAt', 'cancelled_at'])
    .execute()
  return lessons.filter((lesson) => lesson.cancelled_at === null)
}

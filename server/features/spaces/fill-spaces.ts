import type { Database } from '#server/database/database.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { placeLessons } from '#server/features/lessons/place-lessons.ts'
import { lessonSpace } from '#studio/rentals.ts'
import { spaces } from '#studio/spaces.ts'
import { pricesFrom } from './prices.ts'
import { hasSpaces, lockParts, replaceParts } from './queries.ts'
import { addSpace } from './spaces.ts'

/**
 * Gives a new studio the spaces of `studio/spaces.ts`, under their ids, and the lessons that it has already the space for lessons. A
 * studio that has a space, or has deleted one, has its own.
 */
export async function fillSpaces(database: Database, now: number): Promise<void> {
  if (await hasSpaces(database.reader)) return
  await database.transact(async (writer) => {
    await lockCalendar(writer)
    await lockParts(writer)
    if (await hasSpaces(writer)) return
    for (const [position, { id, name, text, equipment, pictures, price }] of spaces.entries()) {
      const space = {
        id,
        name: name.ja,
        nameEn: name.en,
        ...pricesFrom(price),
        textJa: text.ja,
        textEn: text.en,
        equipmentJa: equipment.ja.join('\n'),
        equipmentEn: equipment.en.join('\n'),
        pictures: pictures.map((picture) => ({
          url: picture.address,
          textJa: picture.text.ja,
          textEn: picture.text.en,
        })),
        parts: [],
        version: 0,
      }
      // They are listed in order of creation, before all that follow.
      await addSpace(writer, space, now - spaces.length + position)
    }
    for (const { id, parts } of spaces) {
      const partIds = parts.map((part) => part.id)
      await replaceParts(writer, id, partIds)
    }
    await placeLessons(writer, lessonSpace, now)
  })
}

import type { Context, TransactionContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { setMissingSpace } from '#server/features/lessons/queries.ts'
import { noNextPrices, pricesFrom } from '#server/features/spaces/prices.ts'
import { addSpace } from '#server/features/spaces/spaces.ts'
import { hasSpaces, lockParts, replaceParts } from '#server/features/spaces/queries.ts'
import { lessonSpace } from '#studio/rentals.ts'
import { spaces as spacesOfNewStudio } from '#studio/spaces.ts'
import { takeSpace } from './lesson-space.ts'
import { setSpaceOfSeries } from './series/queries.ts'

/**
 * Gives the lessons to come and the weekly series a space that have none, so that members cannot hire it at
 * their time. Called in the transaction that adds the first spaces, before anything else can take them. The
 * caller has locked the calendar (`lockCalendar`).
 */
async function placeLessons(tx: TransactionContext, spaceId: string): Promise<void> {
  await setSpaceOfSeries(tx.writer, spaceId)
  for (const lesson of await setMissingSpace(tx.writer, spaceId, tx.now)) await takeSpace(tx, lesson)
}

/**
 * Gives a new studio the spaces of `studio/spaces.ts`, under their ids, and the lessons that it has already
 * the space for lessons. A studio that has a space, or has deleted one, has its own.
 */
export async function fillSpaces(ctx: Context): Promise<void> {
  if (await hasSpaces(ctx.reader)) return
  await ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    await lockParts(tx.writer)
    if (await hasSpaces(tx.writer)) return
    for (const [position, { id, name, text, equipment, pictures, price }] of spacesOfNewStudio.entries()) {
      const space = {
        id,
        name: name.ja,
        nameEn: name.en,
        ...pricesFrom(price),
        ...noNextPrices,
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
        published: 1 as const,
        version: 0,
      }
      // They are listed in order of creation, before all that follow.
      await addSpace(tx.writer, space, tx.now - spacesOfNewStudio.length + position)
    }
    for (const { id, parts } of spacesOfNewStudio) {
      const partIds = parts.map((part) => part.id)
      await replaceParts(tx.writer, id, partIds)
    }
    await placeLessons(tx, lessonSpace)
  })
}

import type { Writer } from '#server/database/database.ts'
import { replacePictures } from './picture-queries.ts'
import { insertSpace, replaceParts } from './queries.ts'
import type { SpaceState } from './space-fields.ts'

/** Adds a space with its pictures and parts. Its parts must be there. */
export async function addSpace(writer: Writer, space: SpaceState, now: number): Promise<void> {
  await insertSpace(writer, space, now)
  await replacePictures(writer, space.id, space.pictures)
  await replaceParts(writer, space.id, space.parts)
}

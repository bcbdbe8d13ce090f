import type { SpaceFields } from '#contract/spaces.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { listActiveSpaces, listParts } from './queries.ts'
import { containsItself } from './rules.ts'
import type { Parts } from './rules.ts'

/** The parts of all spaces that have any. */
export async function partsOfSpaces(reader: Reader): Promise<Parts> {
  const groups = Map.groupBy(await listParts(reader), ({ wholeId }) => wholeId)
  return new Map([...groups].map(([wholeId, group]) => [wholeId, group.map(({ partId }) => partId)]))
}

/**
 * The parts that a space has and those that it shall have; the same when none were sent. Refuses parts that do not
 * exist and parts that contain the space.
 */
export async function readParts(writer: Writer, id: string, { subRentable }: SpaceFields) {
  const all = await partsOfSpaces(writer)
  const partsBefore = all.get(id) ?? []
  if (subRentable === undefined) return { parts: partsBefore, partsBefore, given: false }
  const parts = subRentable.map((part) => part.id)
  if (containsItself(id, parts, all))
    throw new ApiError('error.subRentable.circle', { subRentable: 'circle' })
  const active = new Set((await listActiveSpaces(writer)).map((space) => space.id))
  if (!parts.every((part) => active.has(part))) {
    throw new ApiError('error.subRentable.notFound', { subRentable: 'notFound' })
  }
  return { parts, partsBefore, given: true }
}

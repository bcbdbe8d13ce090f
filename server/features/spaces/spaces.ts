import type { Read } from '#contract/endpoint.ts'
import type { createSpace, deleteSpace, Space, SpaceFields, updateSpace } from '#contract/spaces.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { once } from '#server/features/idempotency/answer-once.ts'
import type { AdminId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  changeRentable,
  closeRentable,
  countAhead,
  deleteWindowsAhead,
  insertRentable,
  listParts,
  listStanding,
  lockRentable,
  replaceParts,
  takePartsInHand,
} from './queries.ts'
import type { RentableRow } from './queries.ts'
import { closesCircle, standsAs } from './rules.ts'
import type { Parts } from './rules.ts'

/** What can be rented, what it consists of, and how many windows are still to come. */
export async function listAll({ reader }: Database, now: number): Promise<Space[]> {
  const standing = await listStanding(reader)
  const parts = toParts(await listParts(reader))
  const ahead = new Map((await countAhead(reader, now)).map(({ id, count }) => [id, count]))
  return standing.map((rentable) => ({
    ...rentable,
    flatRate: rentable.flatRate === 1,
    subRentable: standing
      .filter(({ id }) => parts.get(rentable.id)?.includes(id))
      .map(({ id, name }) => ({ id, name })),
    futureWindows: ahead.get(rentable.id) ?? 0,
  }))
}

export function addRentable(
  database: Database,
  actor: AdminId,
  { requestId, ...fields }: Read<typeof createSpace, 'body'>,
  now: number,
) {
  return database.transact((writer) =>
    once(writer, { actor, requestId }, now, async () => {
      await takePartsInHand(writer)
      const rentable = toRow(newId(), fields, 0)
      const { parts, given } = await readParts(writer, rentable.id, fields)
      await insertRentable(writer, rentable, now)
      if (given) await replaceParts(writer, rentable.id, parts)
      const after = { ...rentable, parts }
      await record(
        writer,
        { actor, action: 'space.created', subjectId: rentable.id, before: null, after },
        now,
      )
      return { id: rentable.id }
    }),
  )
}

/**
 * Changes a rentable; its parts only where they are given. Refuses to change one that has another version
 * than the caller saw, unless it is already as the caller wants it.
 */
export function editRentable(
  database: Database,
  actor: AdminId,
  id: string,
  { version, ...fields }: Read<typeof updateSpace, 'body'>,
  now: number,
) {
  return database.transact(async (writer) => {
    await takePartsInHand(writer)
    const before = await standingRentable(writer, id)
    const { parts, given, partsBefore } = await readParts(writer, id, fields)
    const after = toRow(id, fields, before.version + 1)
    if (version !== undefined && version !== before.version) {
      if (standsAs({ ...before, parts: partsBefore }, { ...after, parts })) return { id }
      throw changedSince(before, partsBefore)
    }
    await changeRentable(writer, after)
    if (given) await replaceParts(writer, id, parts)
    const deed = { before: { ...before, parts: partsBefore }, after: { ...after, parts } }
    await record(writer, { actor, action: 'space.changed', subjectId: id, ...deed }, now)
    return { id }
  })
}

/**
 * Deletes a rentable with its windows that are not over. Those of the past stay in the books. Refuses to delete more
 * or fewer windows than the caller was told.
 */
export function removeRentable(
  database: Database,
  actor: AdminId,
  { id, version, windows: told }: { id: string } & Read<typeof deleteSpace, 'query'>,
  now: number,
) {
  return database.transact(async (writer) => {
    await takePartsInHand(writer)
    const rentable = await standingRentable(writer, id)
    const links = await listParts(writer)
    const parts = toParts(links).get(id) ?? []
    if (version !== undefined && version !== rentable.version) throw changedSince(rentable, parts)
    const wholes = links.filter(({ partId }) => partId === id).map(({ wholeId }) => wholeId)
    const windows = await deleteWindowsAhead(writer, id, now)
    if (told !== undefined && told !== windows.length) {
      throw new ApiError('error.space.windowsChanged', undefined, { windows: windows.length })
    }
    await closeRentable(writer, id, now)
    const before = { ...rentable, parts, wholes, windows }
    await record(writer, { actor, action: 'space.deleted', subjectId: id, before, after: null }, now)
    return { deletedWindows: windows.length }
  })
}

/** A rentable with the row locked; refuses one that is not there, or not any more. */
export async function standingRentable(writer: Writer, id: string): Promise<RentableRow> {
  const rentable = await lockRentable(writer, id)
  if (rentable === undefined) throw new ApiError('error.space.notFound')
  return rentable
}

/** The parts a whole shall have; refuses those that are not there or would make it a part of itself. */
async function readParts(writer: Writer, id: string, { subRentable }: SpaceFields) {
  const all = toParts(await listParts(writer))
  const partsBefore = all.get(id) ?? []
  if (subRentable === undefined) return { parts: partsBefore, partsBefore, given: false }
  const parts = subRentable.map((part) => part.id)
  if (closesCircle(id, parts, all)) throw new ApiError('error.subRentable.circle', { subRentable: 'circle' })
  const standing = new Set((await listStanding(writer)).map((rentable) => rentable.id))
  if (!parts.every((part) => standing.has(part))) {
    throw new ApiError('error.subRentable.notFound', { subRentable: 'notFound' })
  }
  return { parts, partsBefore, given: true }
}

function toParts(links: ReadonlyArray<{ wholeId: string; partId: string }>): Parts {
  const groups = Map.groupBy(links, ({ wholeId }) => wholeId)
  return new Map([...groups].map(([wholeId, group]) => [wholeId, group.map(({ partId }) => partId)]))
}

const changedSince = (
  { name, nameEn, unitPrice, flatRate, version }: RentableRow,
  parts: readonly string[],
) =>
  new ApiError('error.space.changed', undefined, {
    name,
    nameEn,
    unitPrice,
    flatRate: flatRate === 1,
    version,
    subRentable: parts.map((id) => ({ id })),
  })

const toRow = (id: string, fields: SpaceFields, version: number): RentableRow => ({
  id,
  name: fields.name,
  nameEn: fields.nameEn,
  unitPrice: fields.unitPrice,
  flatRate: fields.flatRate ? 1 : 0,
  version,
})

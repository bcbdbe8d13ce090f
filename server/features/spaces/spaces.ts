import type { PublicSpace } from '#contract/spaces/public-spaces.ts'
import type { Space, SpaceFields } from '#contract/spaces/spaces.ts'
import type { Context } from '#server/context.ts'
import type { ReadContext } from '#server/context.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { followParts } from '#server/features/spaces/occupancy/occupy.ts'
import {
  countBlocks,
  countLessonsToReturn,
  countRunningSeries,
  listComingHires,
  listComingLessons,
} from '#server/features/spaces/occupancy/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches, matchesApartFromCount, versionWithCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { newId } from '#server/security/new-id.ts'
import { spaces as spacesOfFile } from '#studio/spaces.ts'
import { dateOf } from '#time/tokyo.ts'
import { hourlyPriceOf, nextOf, nextPricesOf, noNextPrices, pricesOf } from './prices.ts'
import {
  countFutureWindows,
  deleteFutureWindows,
  endWeeklyOfSpace,
  insertSpace,
  listActiveSpaces,
  listParts,
  lockParts,
  lockSpace,
  markSpaceDeleted,
  picturesOfSpaces,
  readSpacesState,
  replaceParts,
  replacePictures,
  updateSpace,
} from './queries.ts'
import type { SpacePicture, SpaceRow } from './queries.ts'
import { containsItself, hasValues } from './rules.ts'
import type { Parts } from './rules.ts'

/** Adds a space; returns its id. */
export function createSpace(ctx: Context<AdminCaller>, fields: SpaceFields) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      await lockParts(tx.writer)
      const id = newId()
      const { parts } = await readParts(tx.writer, id, fields)
      const after = changedBy(fields, { id, parts, before: undefined })
      refusePastPlan(after, tx.now)
      await expectPictures(
        tx.writer,
        after.pictures.map(({ url }) => url),
        'pictures',
      )
      await addSpace(tx.writer, after, tx.now)
      await tx.record({ action: 'space.created', subjectId: id, after })
      return { id }
    }),
  )
}

/** Adds a space with its pictures and parts. Its parts must be there. */
export async function addSpace(writer: Writer, space: SpaceState, createdAt: number): Promise<void> {
  await insertSpace(writer, space, createdAt)
  await replacePictures(writer, space.id, space.pictures)
  await replaceParts(writer, space.id, space.parts)
}

/**
 * Changes a space, and those of its optional fields that are sent. Refuses when the space has another version
 * than the caller saw, and other parts with which lessons, hires or blocks would overlap. If it already has
 * the wanted values, the answer to an earlier attempt was lost, and the call succeeds without a change.
 */
export function changeSpace(
  ctx: Context<AdminCaller>,
  { id, fields, ifMatch }: { id: string; fields: SpaceFields; ifMatch: IfMatch },
) {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    await lockParts(tx.writer)
    const row = await lockSpace(tx.writer, id)
    if (row === undefined) throw new ApiError('error.space.notFound')
    const { parts, areSent, partsBefore } = await readParts(tx.writer, id, fields)
    const pictures = (await picturesOfSpaces(tx.writer)).get(id) ?? []
    const before: SpaceState = { ...row, pictures, parts: partsBefore }
    const after = changedBy(fields, { id, parts, before })
    if (after.nextPriceFrom !== before.nextPriceFrom) refusePastPlan(after, tx.now)
    if (!matchesApartFromCount(ifMatch, row.version)) {
      if (hasValues(before, after)) return { id }
      throw await changedMeanwhile(tx, before)
    }
    await updateSpace(tx.writer, after)
    if (fields.pictures) {
      await expectPictures(
        tx.writer,
        after.pictures.map(({ url }) => url),
        'pictures',
      )
      await replacePictures(tx.writer, id, after.pictures)
    }
    if (areSent) {
      const links = await listParts(tx.writer)
      await replaceParts(tx.writer, id, parts)
      await followParts(tx, links)
    }
    await tx.record({ action: 'space.changed', subjectId: id, before, after })
    return { id }
  })
}

/** A price that holds already is the price; it is planned for a later day. */
function refusePastPlan({ nextPriceFrom }: SpaceState, now: number): void {
  if (nextPriceFrom !== null && nextPriceFrom <= dateOf(now)) {
    throw new ApiError('error.server.invalid', { nextPriceFrom: 'past' })
  }
}

/**
 * Makes planned prices the prices of their spaces, so that pages show them alone. Quotes need no such moment:
 * they take the price of each day (`priceLines`).
 */
export async function beginNextPrices(ctx: Context): Promise<void> {
  const isDue = ({ nextPriceFrom }: SpaceRow) => nextPriceFrom !== null && nextPriceFrom <= dateOf(ctx.now)
  await forEachRow((await listActiveSpaces(ctx.reader)).filter(isDue), ({ id }) =>
    ctx.transact(async (tx) => {
      // Read again with its lock: another server may have done it, or an administrator have changed the plan.
      const row = await lockSpace(tx.writer, id)
      const next = row && isDue(row) ? nextOf(row) : undefined
      if (row === undefined || next === undefined) return
      const { from: _, ...prices } = next
      const changed = { ...row, ...prices, ...noNextPrices, version: row.version + 1 }
      await updateSpace(tx.writer, changed)
      const [before, after] = [pricesIn(row), pricesIn(changed)]
      await tx.record({ actor: null, action: 'space.priceBegan', subjectId: id, before, after })
    }),
  )
}

const pricesIn = ({ unitPrice, flatRate, weekendPrice }: SpaceRow) => ({ unitPrice, flatRate, weekendPrice })

/**
 * Deletes a space with its windows that are not over; past windows stay. Refuses to delete more or fewer
 * windows than the caller saw, and a space that is still in use.
 */
export function deleteSpace(ctx: Context<AdminCaller>, { id, ifMatch }: { id: string; ifMatch: IfMatch }) {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    await lockParts(tx.writer)
    const row = await lockSpace(tx.writer, id)
    if (row === undefined) throw new ApiError('error.space.notFound')
    const links = await listParts(tx.writer)
    const parts = links.filter(({ wholeId }) => wholeId === id).map(({ partId }) => partId)
    const wholes = links.filter(({ partId }) => partId === id).map(({ wholeId }) => wholeId)
    const space: SpaceState = { ...row, pictures: (await picturesOfSpaces(tx.writer)).get(id) ?? [], parts }
    if (!matchesApartFromCount(ifMatch, space.version)) throw await changedMeanwhile(tx, space)
    await refuseSpaceInUse(tx, id)
    const windows = await deleteFutureWindows(tx.writer, id, tx.now)
    const etag = versionWithCount(space.version, windows.length)
    if (!matches(ifMatch, etag)) {
      throw new ApiError('error.space.windowsChanged', undefined, { windows: windows.length, etag })
    }
    await endWeeklyOfSpace(tx.writer, id)
    await markSpaceDeleted(tx.writer, id, tx.now)
    await followParts(tx, links)
    const before = { ...space, wholes, windows }
    await tx.record({ action: 'space.deleted', subjectId: id, before })
    return { deletedWindows: windows.length }
  })
}

/** Refuses to delete a space in which lessons, hires or blocks are still to come, and says how many. */
async function refuseSpaceInUse(ctx: ReadContext, id: string): Promise<void> {
  const lessons =
    (await listComingLessons(ctx.reader, [id], ctx.now)).length +
    (await countLessonsToReturn(ctx.reader, id, ctx.now))
  const series = await countRunningSeries(ctx.reader, id, dateOf(ctx.now))
  const hires = (await listComingHires(ctx.reader, [id], ctx.now)).length
  const blocks = await countBlocks(ctx.reader, id, ctx.now)
  if (lessons + series + hires + blocks === 0) return
  throw new ApiError('error.space.inUse', undefined, { lessons, series, hires, blocks })
}

/** The published spaces in order of creation, as visitors read of them. */
export async function listPublicSpaces(reader: Reader): Promise<PublicSpace[]> {
  const pictures = await picturesOfSpaces(reader)
  const parts = await partsOfSpaces(reader)
  const spaces = (await listActiveSpaces(reader)).filter(({ published }) => published === 1)
  return spaces.map((space) => ({
    id: space.id,
    name: { ja: space.name, en: space.nameEn },
    text: { ja: space.textJa, en: space.textEn },
    equipment: { ja: piecesOf(space.equipmentJa), en: piecesOf(space.equipmentEn) },
    pictures: (pictures.get(space.id) ?? []).map(({ url, textJa, textEn }) => ({
      address: url,
      text: { ja: textJa, en: textEn },
    })),
    price: hourlyPriceOf(space),
    ...nextPriceIn(space),
    parts: spaces.filter(({ id }) => parts.get(space.id)?.includes(id)).map(({ id }) => ({ id })),
  }))
}

function nextPriceIn(space: SpaceRow): Pick<PublicSpace, 'nextPrice'> {
  const next = nextOf(space)
  return next === undefined ? {} : { nextPrice: { from: next.from, price: hourlyPriceOf(next) } }
}

interface CurrentSpaces {
  state: string
  /** Another text after each change. Empty while visitors read what the file says, as the built pages do. */
  edition: string
  shown: readonly PublicSpace[]
}

/** The published spaces, whichever process changed them. It costs one query after a commit. */
export type ConfirmSpaces = (version?: string) => Promise<CurrentSpaces>

/** What the renderer of the pages gets: nothing while they are those of the file. */
export const spacesOfDocuments = ({ edition, shown }: CurrentSpaces) =>
  edition === '' ? {} : { spaces: shown }

export function keepSpacesCurrent(database: Database): ConfirmSpaces {
  const kept = new VersionedCache<CurrentSpaces>(1)
  const built = JSON.stringify(spacesOfFile)

  async function readAgain(earlier: CurrentSpaces | undefined): Promise<CurrentSpaces> {
    const state = await readSpacesState(database.reader)
    if (state === earlier?.state) return earlier
    const shown = await listPublicSpaces(database.reader)
    return { state, edition: JSON.stringify(shown) === built ? '' : state, shown }
  }

  return async (version) => kept.get('all', version ?? (await database.version()), readAgain)
}

/** The spaces in order of creation, each with its parts and the number of its windows that are not over. */
export async function listSpaces({ reader, now }: ReadContext): Promise<Space[]> {
  const spaces = await listActiveSpaces(reader)
  const parts = await partsOfSpaces(reader)
  const windows = new Map((await countFutureWindows(reader, now)).map(({ id, count }) => [id, count]))
  const pictures = await picturesOfSpaces(reader)
  return spaces.map((space) => ({
    ...toFields(space, pictures.get(space.id) ?? []),
    etag: versionWithCount(space.version, windows.get(space.id) ?? 0),
    subRentable: spaces
      .filter(({ id }) => parts.get(space.id)?.includes(id))
      .map(({ id, name }) => ({ id, name })),
    futureWindows: windows.get(space.id) ?? 0,
  }))
}

/** The parts of all spaces that have any. */
async function partsOfSpaces(reader: Reader): Promise<Parts> {
  const groups = Map.groupBy(await listParts(reader), ({ wholeId }) => wholeId)
  return new Map([...groups].map(([wholeId, group]) => [wholeId, group.map(({ partId }) => partId)]))
}

/**
 * The parts that a space has and those that it shall have; the same when none were sent. Refuses parts that
 * do not exist and parts that contain the space.
 */
async function readParts(writer: Writer, id: string, { subRentable }: SpaceFields) {
  const all = await partsOfSpaces(writer)
  const partsBefore = all.get(id) ?? []
  if (subRentable === undefined) return { parts: partsBefore, partsBefore, areSent: false }
  const parts = subRentable.map((part) => part.id)
  if (containsItself(id, parts, all))
    throw new ApiError('error.subRentable.circle', { subRentable: 'circle' })
  const active = new Set((await listActiveSpaces(writer)).map((space) => space.id))
  if (!parts.every((part) => active.has(part))) {
    throw new ApiError('error.subRentable.notFound', { subRentable: 'notFound' })
  }
  return { parts, partsBefore, areSent: true }
}

/** A space with its pictures and the ids of its parts: all that an administrator edits. */
interface SpaceState extends SpaceRow {
  pictures: readonly SpacePicture[]
  parts: readonly string[]
}

/**
 * What a space becomes by the fields that an administrator sent. What was not sent stays, and is empty for a
 * new space.
 */
function changedBy(
  fields: SpaceFields,
  { id, parts, before }: { id: string; parts: readonly string[]; before: SpaceState | undefined },
): SpaceState {
  return {
    id,
    name: fields.name,
    nameEn: fields.nameEn,
    ...pricesOf(fields, before),
    ...nextPricesOf(fields, before),
    textJa: fields.textJa ?? before?.textJa ?? '',
    textEn: fields.textEn ?? before?.textEn ?? '',
    equipmentJa: fields.equipmentJa?.join('\n') ?? before?.equipmentJa ?? '',
    equipmentEn: fields.equipmentEn?.join('\n') ?? before?.equipmentEn ?? '',
    pictures: fields.pictures ?? before?.pictures ?? [],
    parts,
    published: (fields.published ?? before?.published === 1) ? 1 : 0,
    version: before === undefined ? 0 : before.version + 1,
  }
}

/** The pieces of equipment that a space keeps as lines. */
const piecesOf = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'))

/** The fields of a space that its row and its pictures hold, as administrators read them. */
function toFields(
  { flatRate, nextFlatRate, equipmentJa, equipmentEn, published, version: _, ...row }: SpaceRow,
  pictures: readonly SpacePicture[],
): Omit<Space, 'etag' | 'subRentable' | 'futureWindows'> {
  return {
    ...row,
    flatRate: flatRate === 1,
    nextFlatRate: nextFlatRate === null ? null : nextFlatRate === 1,
    equipmentJa: piecesOf(equipmentJa),
    equipmentEn: piecesOf(equipmentEn),
    pictures: [...pictures],
    published: published === 1,
  }
}

/**
 * The refusal of a change to a space that another administrator has changed, with the fields that it has now.
 */
async function changedMeanwhile(ctx: ReadContext, space: SpaceState): Promise<ApiError> {
  const { parts, pictures, ...row } = space
  const windows =
    (await countFutureWindows(ctx.reader, ctx.now)).find(({ id }) => id === space.id)?.count ?? 0
  const { id: _, ...fields } = toFields(row, pictures)
  return new ApiError('error.space.changed', undefined, {
    ...fields,
    etag: versionWithCount(space.version, windows),
    subRentable: parts.map((id) => ({ id })),
  })
}

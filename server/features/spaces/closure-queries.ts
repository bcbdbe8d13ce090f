import type { Reader, Writer } from '#server/database/database.ts'
import type { Span } from '#time/spans.ts'

const closureColumns = ['id', 'startsAt', 'endsAt', 'reasonJa', 'reasonEn'] as const

/** A closure that stands. Instants are milliseconds since the epoch. */
export interface Closure extends Span {
  id: string
  reasonJa: string
  reasonEn: string
}

/** A closure with its spaces; none for a closure of the whole studio. */
export interface ClosureWithSpaces extends Closure {
  spaces: Array<{ id: string; name: string; nameEn: string }>
}

/** The closures of the whole studio that stand and touch the half-open range, in order of start. */
export async function closuresBetween(reader: Reader, from: number, to: number): Promise<Closure[]> {
  return standing(reader, { from, to }).where('wholeStudio', '=', 1).execute()
}

/**
 * The closures of some spaces that stand and touch the half-open range, each with its spaces, in order of
 * start.
 */
export async function spaceClosuresBetween(reader: Reader, from: number, to: number) {
  return withSpaces(reader, await standing(reader, { from, to }).where('wholeStudio', '=', 0).execute())
}

/** The closures that stand and are not over, of the whole studio and of spaces, in order of start. */
export async function closuresAfter(reader: Reader, now: number) {
  const rows = await standing(reader, { from: now, to: Number.MAX_SAFE_INTEGER }).execute()
  return withSpaces(reader, rows)
}

/** A closure that stands, with its spaces; none for a closure of the whole studio. */
export async function findStandingClosure(
  reader: Reader,
  id: string,
): Promise<ClosureWithSpaces | undefined> {
  const rows = await reader
    .selectFrom('closures')
    .select(closureColumns)
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .execute()
  const [closure] = await withSpaces(reader, rows)
  return closure
}

const standing = (reader: Reader, { from, to }: { from: number; to: number }) =>
  reader
    .selectFrom('closures')
    .select(closureColumns)
    .where('liftedAt', 'is', null)
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
    .orderBy('id')

/** The spaces of each closure; none for a closure of the whole studio. */
async function withSpaces(reader: Reader, closures: Closure[]) {
  if (closures.length === 0) return []
  const ids = closures.map(({ id }) => id)
  const rows = await reader
    .selectFrom('closure_spaces')
    .innerJoin('spaces', 'spaces.id', 'closure_spaces.spaceId')
    .select(['closureId', 'spaces.id', 'spaces.name', 'spaces.nameEn'])
    .where('closureId', 'in', ids)
    .orderBy('spaces.createdAt')
    .orderBy('spaces.id')
    .execute()
  const spaces = Map.groupBy(rows, ({ closureId }) => closureId)
  return closures.map((closure) => ({ ...closure, spaces: spaces.get(closure.id) ?? [] }))
}

/** @param spaceIds the closed spaces; undefined for the whole studio */
export async function insertClosure(
  writer: Writer,
  closure: Closure,
  spaceIds: readonly string[] | undefined,
  now: number,
): Promise<void> {
  await writer
    .insertInto('closures')
    .values({ ...closure, wholeStudio: spaceIds === undefined ? 1 : 0, createdAt: now, liftedAt: null })
    .execute()
  for (const spaceId of spaceIds ?? []) {
    await writer.insertInto('closure_spaces').values({ closureId: closure.id, spaceId }).execute()
  }
}

export async function markLifted(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('closures').set({ liftedAt: now }).where('id', '=', id).execute()
}

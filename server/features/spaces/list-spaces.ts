import type { Space } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { versionWithCount } from '#server/http/entity-tag.ts'
import { partsOfSpaces } from './parts.ts'
import { listActiveSpaces } from './queries.ts'
import { countFutureWindows } from './window-queries.ts'

/** The spaces in order of creation, each with its parts and the number of its windows that are not over. */
export async function listSpaces({ reader }: Database, now: number): Promise<Space[]> {
  const spaces = await listActiveSpaces(reader)
  const parts = await partsOfSpaces(reader)
  const windows = new Map((await countFutureWindows(reader, now)).map(({ id, count }) => [id, count]))
  return spaces.map(({ version, ...space }) => ({
    ...space,
    etag: versionWithCount(version, windows.get(space.id) ?? 0),
    flatRate: space.flatRate === 1,
    subRentable: spaces
      .filter(({ id }) => parts.get(space.id)?.includes(id))
      .map(({ id, name }) => ({ id, name })),
    futureWindows: windows.get(space.id) ?? 0,
  }))
}

import type { Space } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { versionWithCount } from '#server/http/entity-tag.ts'
import { partsOfSpaces } from './parts.ts'
import { picturesOfSpaces } from './picture-queries.ts'
import { listActiveSpaces } from './queries.ts'
import { toFields } from './space-fields.ts'
import { countFutureWindows } from './window-queries.ts'

/** The spaces in order of creation, each with its parts and the number of its windows that are not over. */
export async function listSpaces({ reader }: Database, now: number): Promise<Space[]> {
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

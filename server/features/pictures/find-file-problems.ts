import { pictureFormats, widthsUpTo } from '#contract/pictures/picture-sources.ts'
import type { Reader } from '#server/database/database.ts'
import type { IntegrityProblem } from '#server/database/integrity-checks/integrity-problem.ts'
import type { PictureStore } from './picture-store.ts'
import { findAccounted, listStored } from './queries.ts'

/**
 * The files of the library that are missing, and the pictures whose files are there but which are not in the
 * library, as after the restore of an earlier database. Those that the server is going to remove by itself
 * are no problem.
 */
export async function findFileProblems(reader: Reader, store: PictureStore): Promise<IntegrityProblem[]> {
  const rows = await listStored(reader)
  const files = await store.list()
  const missing = rows.flatMap(({ id, width }) =>
    widthsUpTo(width)
      .flatMap((some) => pictureFormats.map((format) => `${some}.${format}`))
      .filter((file) => !files.get(id)?.has(file))
      .map((file) => problem(id, `the file ${file} is missing`)),
  )
  const accounted = await findAccounted(reader)
  const unknown = [...files.keys()].filter((id) => !accounted.has(id))
  return [...missing, ...unknown.map((id) => problem(id, 'has files, but is not in the library'))]
}

const problem = (id: string, words: string): IntegrityProblem => ({
  invariant: 'pictureFiles',
  description: `picture ${id}: ${words}`,
})

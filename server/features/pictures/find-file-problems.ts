import { pictureFormats, widthsUpTo } from '#contract/picture-sources.ts'
import type { Reader } from '#server/database/database.ts'
import type { IntegrityProblem } from '#server/database/integrity-checks/integrity-problem.ts'
import type { PictureStore } from './picture-store.ts'
import { listStored } from './queries.ts'

/**
 * The files of the library that are missing, and the pictures whose files are there but which are not in the library: a server that
 * was killed during an upload or a deletion leaves such files, and so does a restore of an earlier database.
 */
export async function findFileProblems(reader: Reader, store: PictureStore): Promise<IntegrityProblem[]> {
  const rows = await listStored(reader)
  const found = await store.list()
  const missing = rows.flatMap(({ id, width }) =>
    widthsUpTo(width)
      .flatMap((some) => pictureFormats.map((format) => `${some}.${format}`))
      .filter((file) => !found.get(id)?.has(file))
      .map((file) => problem(id, `the file ${file} is missing`)),
  )
  const known = new Set((await listStored(reader)).map(({ id }) => id))
  const unknown = [...found.keys()].filter((id) => !known.has(id))
  return [...missing, ...unknown.map((id) => problem(id, 'has files, but is not in the library'))]
}

const problem = (id: string, words: string): IntegrityProblem => ({
  invariant: 'pictureFiles',
  description: `picture ${id}: ${words}`,
})

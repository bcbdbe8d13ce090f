import type { ShownTeacher } from '#contract/teachers.ts'
import type { Database } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { teachers } from '#studio/teachers.ts'
import { countTeacherChanges, listTeacherRows } from './queries.ts'
import { toShown } from './rules.ts'

interface CurrentTeachers {
  changes: number
  /**
   * Another text after each change. Empty while visitors read what the file says, with which the pages were
   * built.
   */
  edition: string
  /** Whom visitors read of, in the order of the studio. */
  shown: ShownTeacher[]
}

/**
 * The teachers whom the studio introduces, whichever process changed them. It costs one look at a counter
 * after a commit, and nothing while the database has not changed.
 * @param version the database's version, where the caller has read it already
 */
export type ConfirmTeachers = (version?: string) => Promise<CurrentTeachers>

export function keepTeachersCurrent(database: Database): ConfirmTeachers {
  const kept = new VersionedCache<CurrentTeachers>(1)
  const built = JSON.stringify(teachers)

  async function readAgain(earlier: CurrentTeachers | undefined): Promise<CurrentTeachers> {
    const changes = await countTeacherChanges(database.reader)
    if (changes === earlier?.changes) return earlier
    const rows = await listTeacherRows(database.reader)
    const shown = rows.filter(({ listed }) => listed === 1).map(toShown)
    return { changes, edition: JSON.stringify(shown) === built ? '' : String(changes), shown }
  }

  return async (version) => kept.get('all', version ?? (await database.version()), readAgain)
}

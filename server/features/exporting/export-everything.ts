import type { Readable } from 'node:stream'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { openArchive } from './archive.ts'

interface Wanted {
  facts: StudioFacts
  actor: AdminId
  language: Language
  now: number
}

interface Log {
  error: (about: object, words: string) => void
}

/**
 * Returns what makes archives of all data, one at a time, because each keeps a connection to the database. Throws
 * `error.export.underWay` while another one is made.
 */
export function archiveMaker(database: Database, log: Log) {
  let isUnderWay = false
  return async ({ facts, actor, language, now }: Wanted): Promise<Readable> => {
    if (isUnderWay) throw new ApiError('error.export.underWay')
    isUnderWay = true
    const onEnd = (reason?: unknown) => {
      isUnderWay = false
      if (reason !== undefined) log.error({ reason }, 'the export was not completed')
    }
    try {
      const entry = { action: 'data.exported', subjectId: actor, before: null, after: null } as const
      await database.transact((writer) => record(writer, { actor, ...entry }, now))
      return await openArchive(database, { facts, language, now, onEnd })
    } catch (error) {
      isUnderWay = false
      throw error
    }
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { credentialsVersion } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId, Authenticate, MemberId } from '#server/http/authentication.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import type { Clock } from '#time/clock.ts'
import { findSession, recordUse } from './queries.ts'
import type { HeldSession } from './queries.ts'
import { isIdleTooLong, isUseToBeWritten } from './rules.ts'

/** So many sessions stay in memory, with role and language of their members, until any session ends. */
const mostKnown = 5_000

interface SessionServices {
  database: Database
  clock: Clock
  tokens: Tokens
  lastUses: LastUses
}

/** Finds the member whose token a request carries. */
export function createAuthenticate({ database, clock, tokens, lastUses }: SessionServices): Authenticate {
  const { reader } = database
  const sessions = new VersionedCache<HeldSession>(mostKnown)
  // Read again after each commit only, because it is asked for at every call.
  const credentials = new VersionedCache<string>(1)
  const expired = () => new ApiError('error.server.token_expired')

  const read = async (id: string): Promise<HeldSession> => {
    const session = await findSession(reader, id)
    if (session === undefined) throw expired()
    return session
  }

  return async (token) => {
    const { sub, role, sessionId } = tokens.read(token)
    const databaseVersion = await database.version()
    const currentCredentials = await credentials.get('all', databaseVersion, () => credentialsVersion(reader))
    const session = await sessions.get(sessionId, currentCredentials, () => read(sessionId))
    const roleOfSession = session.kioskPinHash === null ? session.role : 'KIOSK'
    if (session.memberId !== sub || role !== roleOfSession) throw expired()
    const now = clock()
    if (isIdleTooLong(session, now)) {
      // Another server may have been used meanwhile.
      session.lastUsedAt = (await read(sessionId)).lastUsedAt
      if (isIdleTooLong(session, now)) throw expired()
    }
    lastUses.note(session, now)
    const { language, teacherId } = session
    if (role === 'KIOSK') return { id: sub as AdminId, role, language, sessionId, databaseVersion }
    const caller = { id: sub as MemberId, role, language, sessionId, databaseVersion }
    return teacherId === null ? caller : { ...caller, teacherId }
  }
}

/** Writes when sessions were last used, beside the calls, so that no answer waits for it. */
export class LastUses {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #writes = new Set<Promise<void>>()

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database
    this.#log = log
  }

  /** Notes in the session that it is used now, and begins to write it, when that was not done for a while. */
  note(session: HeldSession, now: number): void {
    if (!isUseToBeWritten(session, now)) return
    // Before it is written, so that the next calls do not write it too. After a failure, it is written a
    // while later.
    session.lastUsedAt = now
    const write = this.#database
      .transact((writer) => recordUse(writer, session.id, now))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        this.#log.warn({ reason }, 'the last use of a session cannot be written')
      })
      .finally(() => this.#writes.delete(write))
    this.#writes.add(write)
  }

  /** Resolves when everything that was begun is written. */
  async written(): Promise<void> {
    await Promise.all(this.#writes)
  }
}

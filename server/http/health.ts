import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { storageFailure } from '#server/database/storage-failure.ts'
import { ApiError } from './api-error.ts'

/**
 * For the caller who watches the studio: while the network to the database loses packets without a word, only
 * the end of the connection tells of it, after half a minute.
 */
const readyWithinMs = 3_000

/**
 * `/api/health` says that the process answers, `/api/ready` that its database answers too and takes writes;
 * if not, or not soon, it says the reason where the storage is at fault.
 */
export function healthRoutes(app: FastifyInstance, database: Database, withinMs = readyWithinMs): void {
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (request) => {
    try {
      await within(withinMs, async () => {
        await database.version()
        await database.expectWritable()
      })
    } catch (error) {
      const reason = error instanceof Late ? late : storageFailure(error)
      request.log.error({ err: error }, reason ?? late)
      throw new ApiError('error.server.unavailable', undefined, reason === undefined ? undefined : { reason })
    }
    return { status: 'ok' }
  })
}

const late = 'the database does not answer'

class Late extends Error {}

/** @throws Late when the work has not ended in time; it goes on, and its outcome is ignored */
async function within(ms: number, work: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late(late)), ms)
  try {
    await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}

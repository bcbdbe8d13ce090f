import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { storageFailure } from '#server/database/storage-failure.ts'
import { ApiError } from './api-error.ts'
import { Late, late, longestReadMs, within } from './within.ts'

/**
 * `/api/health` says that the process answers, `/api/ready` that its database answers too and takes writes;
 * if not, or not soon, it says the reason where the storage is at fault.
 */
export function healthRoutes(app: FastifyInstance, database: Database, withinMs = longestReadMs): void {
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (request) => {
    try {
      await within(withinMs, async () => {
        await database.version()
        await database.expectWritable()
      })
    } catch (error) {
      const reason = error instanceof Late ? error.message : storageFailure(error)
      request.log.error({ err: error }, reason ?? late)
      throw new ApiError('error.server.unavailable', undefined, reason === undefined ? undefined : { reason })
    }
    return { status: 'ok' }
  })
}

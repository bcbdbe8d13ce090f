import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { storageFailure } from '#server/database/storage-failure.ts'
import { ApiError } from './api-error.ts'

/**
 * `/api/health` says that the process answers, `/api/ready` that its database answers too and takes writes;
 * if not, it says the reason where the storage is at fault.
 */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (request) => {
    try {
      await database.version()
      await database.expectWritable()
    } catch (error) {
      const reason = storageFailure(error)
      request.log.error({ err: error }, reason ?? 'the database does not answer')
      throw new ApiError('error.server.unavailable', undefined, reason === undefined ? undefined : { reason })
    }
    return { status: 'ok' }
  })
}

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { ApiError } from './api-error.ts'

/** `/api/health` says that the process answers, `/api/ready` that its database answers too. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  const schema = { hide: true }
  app.get('/api/health', { schema }, async () => ({ status: 'ok' }))
  app.get('/api/ready', { schema }, async (request) => {
    try {
      await database.version()
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new ApiError('error.server.unavailable')
    }
    return { status: 'ok' }
  })
}

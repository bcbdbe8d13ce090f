import type { FastifyInstance } from 'fastify'

const intervalMs = 50

/**
 * While the app closes, it answers the requests that have begun and closes each connection after its last answer.
 * Without this, a browser keeps its connection open for further requests, and the server does not end.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), intervalMs)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}

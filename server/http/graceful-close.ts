import type { FastifyInstance } from 'fastify'

const pauseMs = 50

/**
 * When the app is told to close, what has begun is answered, and each connection ends with its last answer.
 * Left alone, a browser's connection would stay open for more and hold up the end.
 */
export function endWithLastAnswers(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), pauseMs)
    app.server.once('close', () => clearInterval(sweep))
    sweep.unref()
  })
}

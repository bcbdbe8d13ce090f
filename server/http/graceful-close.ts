import type { FastifyInstance } from 'fastify'

const intervalMs = 50

/**
 * While the app closes, it answers the requests that have begun and closes each connection after its last
 * answer. Without this, a browser keeps its connection open for further requests, and the server does not
 * end.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), intervalMs)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}

/**
 * Counts the handlers in progress, of the routes that are registered afterwards. A handler goes on when its
 * client has closed the connection, so that the server can have closed all connections while a handler still
 * needs the database.
 * @returns waits until no handler is in progress; for the time after the last connection
 */
export function countHandlers(app: FastifyInstance): () => Promise<void> {
  let inProgress = 0
  let allEnded: (() => void) | undefined
  const end = () => {
    inProgress -= 1
    if (inProgress === 0) allEnded?.()
  }
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function countedHandler(request, reply) {
      const result = handler.call(this, request, reply)
      if (!(result instanceof Promise)) return result
      inProgress += 1
      result.then(end, end)
      return result
    }
  })
  return async () => {
    if (inProgress > 0) await new Promise<void>((resolve) => (allEnded = resolve))
  }
}

import type { FastifyInstance } from 'fastify'

/**
 * Reads bodies that are JSON. Many clients name the media type also when they send no body, with DELETE for
 * example; then there is none.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ApiAnswer, ApiRequest } from './answer-request.ts'

export interface ApiServer {
  url: string
  close(): Promise<void>
}

/** Serves Stripe's API on a free port of this machine. */
export async function openApiServer(
  answer: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>,
): Promise<ApiServer> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { method = 'GET', url = '/', headers } = request
      const idempotencyKey = headers['idempotency-key']?.toString()
      const { authorization } = headers
      const answered = await answer({ method, url, authorization, idempotencyKey, body })
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.body)
    })
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

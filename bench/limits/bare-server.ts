/**
 * A process that answers each address with the same bytes and headers from memory: the limit of the
 * framework. A client that names an entity tag gets 304, and a member gets bytes that are compressed for each
 * answer.
 */
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify from 'fastify'

export interface BareAnswer {
  url: string
  /** The file with the bytes. */
  file: string
  /** The file with the bytes that are compressed for each answer to a member. */
  plainFile?: string | undefined
  headers: Record<string, string>
}

const app = Fastify()
app.get('/ready', () => ({}))
const answers = JSON.parse(readFileSync(process.env['ANSWERS'] ?? '', 'utf8')) as BareAnswer[]
const kept = new Map(
  answers.map(({ url, file, plainFile = file, headers }) => [
    url,
    { headers, bytes: readFileSync(file), plain: readFileSync(plainFile) },
  ]),
)
const compress = promisify(gzip)
app.get('/*', async (request, reply) => {
  const answer = kept.get(request.url)
  if (answer === undefined) return reply.code(404).send()
  reply.headers(answer.headers)
  const { 'if-none-match': known, authorization } = request.headers
  if (known !== undefined) return reply.code(304).send()
  if (authorization === undefined) return reply.send(answer.bytes)
  reply.header('content-encoding', 'gzip')
  return reply.send(await compress(answer.plain, { level: 3 }))
})
app.post('/*', (_, reply) => reply.code(201).send({ id: 'booking', tickets: 1 }))
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })

/** A process that answers each address with the same bytes and headers from memory: the limit of the framework. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

export interface BareAnswer {
  url: string
  /** The file with the bytes. */
  file: string
  headers: Record<string, string>
}

const app = Fastify()
app.get('/ready', () => ({}))
const answers = JSON.parse(readFileSync(process.env['ANSWERS'] ?? '', 'utf8')) as BareAnswer[]
const kept = new Map(answers.map(({ url, file, headers }) => [url, { headers, bytes: readFileSync(file) }]))
app.get('/*', (request, reply) => {
  const answer = kept.get(request.url)
  return answer === undefined ? reply.code(404).send() : reply.headers(answer.headers).send(answer.bytes)
})
app.post('/*', (_, reply) => reply.code(201).send({ id: 'booking', tickets: 1 }))
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })

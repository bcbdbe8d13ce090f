/** A process that answers every request with the same bytes from memory: the limit of the framework. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const bytes = readFileSync(process.env['BYTES'] ?? '')
const app = Fastify()
app.get('/*', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })

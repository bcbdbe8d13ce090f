import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { compressAnswers } from './compression.ts'
import { Pieces, sendPieces } from './pieces.ts'

const large = ['["朝', 'ヨガ '.repeat(1_000), '"]']

/** A server that answers with these texts as pieces. It counts the answers that have left. */
function open(texts: readonly string[]) {
  const app = Fastify()
  onTestFinished(() => app.close())
  compressAnswers(app)
  const pieces = new Pieces(texts.map((text) => Buffer.from(text)))
  const left: number[] = []
  app.addHook('onResponse', async (_, reply) => void left.push(reply.statusCode))
  app.get('/', async (request, reply) =>
    sendPieces(request, reply.header('vary', 'authorization').type('application/json'), pieces),
  )
  return { app, left }
}

test('pieces arrive as one answer with the headers that the handler set', async () => {
  const { app, left } = open(large)
  const { statusCode, headers, body } = await app.inject('/')
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: large.join('') })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(large.join(''))),
    vary: 'authorization, accept-encoding',
  })
  expect(left).toEqual([200])
})

test('a client that accepts gzip gets the same text compressed', async () => {
  const { app } = open(large)
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'authorization, accept-encoding' })
  expect(gunzipSync(rawPayload).toString()).toBe(large.join(''))
})

test('HEAD gets the headers only, and a small answer goes as one piece', async () => {
  const { app } = open(large)
  const { headers, body } = await app.inject({ method: 'HEAD', url: '/' })
  expect({ body, length: headers['content-length'] }).toEqual({
    body: '',
    length: String(Buffer.byteLength(large.join(''))),
  })
  const small = await open(['[1,', '2]']).app.inject('/')
  expect({ body: small.body, vary: small.headers['vary'] }).toEqual({ body: '[1,2]', vary: 'authorization' })
})

test('two requests that arrive together get two whole answers on their connection', async () => {
  const { app } = open(large)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const ask = (connection: string) => `GET / HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\n\r\n`
  socket.write(ask('keep-alive') + ask('close'))
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(socket, 'close')
  const bodies = text.split(/HTTP\/1\.1 200 OK\r\n/).map((answer) => answer.split('\r\n\r\n')[1])
  expect(bodies).toEqual([undefined, large.join(''), large.join('')])
})

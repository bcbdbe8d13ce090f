import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { allowSlowBody, limitConnections, timeoutsOf } from './connection-limits.ts'
import type { ConnectionLimits } from './connection-limits.ts'

/** A server with short limits on a port of its own. */
async function openServer(given: Partial<ConnectionLimits> = {}, perAddress = true) {
  const limits = {
    headersMs: 300,
    bodyMs: 600,
    slowBodyMs: 60_000,
    idleMs: 300,
    checkMs: 50,
    mostPerAddress: 1_000,
    most: 1_000,
    ...given,
  }
  const app = Fastify({ ...timeoutsOf(limits), forceCloseConnections: true })
  limitConnections(app, limits, { perAddress })
  app.post('/echo', async ({ body }) => body)
  app.post('/slow', async ({ raw, body }) => {
    allowSlowBody(raw)
    return `${(await textOf(body as Readable)).length} bytes`
  })
  app.addContentTypeParser('image/jpeg', (_, payload, done) => done(null, payload))
  app.get('/', async () => 'well')
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '::' })
  return (app.server.address() as AddressInfo).port
}

/** A client that opens a connection, and what the server has sent over it when it is closed. */
function open(port: number, host = '127.0.0.1') {
  const socket = connect(port, host)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  onTestFinished(() => void socket.destroy())
  return { socket, closed }
}

const isWell = async (port: number, host = '127.0.0.1') => {
  const response = await fetch(`http://${host}:${port}/`).catch(() => undefined)
  return response?.status === 200
}

/** Sends a byte at a time until the server closes the connection. */
function drip({ socket }: ReturnType<typeof open>) {
  const timer = setInterval(() => socket.write('x'), 40)
  socket.once('close', () => clearInterval(timer))
}

const beginnings = {
  nothing: '',
  'half of a header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'half of a body':
    'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9999\r\n\r\n',
}

test('three hundred slow connections are closed in time, and meanwhile other visitors are answered', async () => {
  const port = await openServer()
  const slow = Object.values(beginnings).flatMap((text) =>
    Array.from({ length: 100 }, () => {
      const client = open(port)
      client.socket.write(text)
      if (text !== '') drip(client)
      return client
    }),
  )
  const all = Promise.all(slow.map(({ closed }) => closed))
  // On a busy machine a request may take longer than the short limit of this server.
  for (let visit = 0; visit < 10; visit += 1) await expect.poll(() => isWell(port)).toBe(true)
  const answers = await Promise.race([all, pause(30_000, undefined, { ref: false })])
  expect(answers?.filter((text) => !text.startsWith('HTTP/1.1 408'))).toEqual([])
})

test('a body is not cut where its handler allows that it is slow, and any other is', async () => {
  const port = await openServer()
  const [allowed, other] = [open(port), open(port)]
  allowed.socket.write(
    'POST /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: image/jpeg\r\nContent-Length: 30\r\n\r\n',
  )
  other.socket.write(beginnings['half of a body'])
  for (const client of [allowed, other]) drip(client)
  expect(await other.closed).toContain('HTTP/1.1 408')
  expect(await allowed.closed).toContain('30 bytes')
})

test('a connection without a further request is closed', async () => {
  const port = await openServer()
  const { socket, closed } = open(port)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await closed).toContain('well')
})

test('an address has a limited number of connections, and another address is not hurt', async () => {
  const port = await openServer({ mostPerAddress: 3, headersMs: 60_000, bodyMs: 60_000 })
  const kept = [open(port), open(port), open(port)]
  await expect.poll(() => kept.every(({ socket }) => socket.readyState === 'open')).toBe(true)
  expect(await open(port).closed).toBe('')
  expect(await isWell(port, '[::1]')).toBe(true)
  kept[0]?.socket.destroy()
  await expect.poll(() => isWell(port)).toBe(true)
})

test('behind a proxy the connections of one address are limited only in all', async () => {
  const port = await openServer({ mostPerAddress: 1, most: 4, headersMs: 60_000, bodyMs: 60_000 }, false)
  const kept = [open(port), open(port), open(port)]
  await expect.poll(() => kept.every(({ socket }) => socket.readyState === 'open')).toBe(true)
  expect(await isWell(port)).toBe(true)
  const last = [open(port), open(port)]
  await Promise.race(last.map(({ closed }) => closed))
})

test('the product waits 20 seconds for headers, 15 minutes for a slow upload, and 72 seconds for a further request', async () => {
  const { app } = await TestApp.open({ rateLimits: true })
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 900_000,
    keepAliveTimeout: 72_000,
    maxConnections: 2_000,
  })
  expect(app.server.listenerCount('connection')).toBeGreaterThan(
    (await TestApp.open({ rateLimits: true, trustProxy: 1 })).app.server.listenerCount('connection'),
  )
})

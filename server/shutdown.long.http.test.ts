import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listSessionsOf } from '#server/features/sessions/queries.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword } from '#tests/support/passwords.ts'
import { startServer } from '#tests/support/server-process.ts'
import { hashPassword } from './security/password-hash.ts'

async function openServer(settings: Record<string, string> = {}) {
  const place = await newPlace()
  const server = await startServer(place, settings)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await place.remove()
  })
  return { place, server, port: Number(new URL(server.origin).port) }
}

/** Opens a connection and collects what the server sends over it. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.on('error', () => undefined)
  const until = async (text: string) => {
    while (!received.includes(text)) await new Promise((resolve) => socket.once('data', resolve))
  }
  return { socket, until, ended }
}

const body = JSON.stringify({ username: 'unknown@example.test', password: 'a guess' })

/** Waits for the answer to a request on the connection, which stays open. */
async function askHealth({ socket, until }: ReturnType<typeof open>) {
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await until('{"status":"ok"}')
}

/** Sends a login without its body, and waits until the server has begun to handle it. */
async function beginLogin({ socket, until }: ReturnType<typeof open>, sent = body) {
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${sent.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await until('100 Continue')
}

const isClosed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    socket.once('connect', () => socket.destroy())
  })

test('after SIGTERM the server answers the requests that it has begun, accepts no connection, and exits with 0', async () => {
  const { place, server, port } = await openServer()
  const idle = open(port)
  await askHealth(idle)
  const busy = open(port)
  await beginLogin(busy)

  const ended = server.end('SIGTERM')
  while (!(await isClosed(port)));
  busy.socket.write(body)
  await busy.until('error.login.failed')
  expect(await ended).toBe(0)
  expect(await busy.ended).toContain('HTTP/1.1 401 Unauthorized')
  await idle.ended
  expect(existsSync(join(place.settings.dataDir, 'hidamari.db-wal'))).toBe(false)
})

test('a request whose client has gone ends before the database is closed', async () => {
  const { place, server, port } = await openServer({ LOG_LEVEL: 'error' })
  // Comparing the password takes long enough for the client to go meanwhile.
  const passwordHash = await hashPassword(testPassword)
  const member = await withDatabase(place, (database) => givenMember(database, { passwordHash }))
  const idle = open(port)
  const gone = open(port)
  const login = JSON.stringify({ username: member.email, password: testPassword })
  await beginLogin(gone, login)
  gone.socket.write(login)
  await askHealth(idle)
  gone.socket.destroy()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.printed()).not.toMatch(/"level":[56]0/)
  // The one that the member had, and the one of the login.
  const sessions = await withDatabase(place, ({ reader }) => listSessionsOf(reader, member.id))
  expect(sessions).toHaveLength(2)
})

test('an idle server exits with 0 after SIGINT', async () => {
  const { server } = await openServer()
  expect(await server.end('SIGINT')).toBe(0)
})

test('the lines of the last requests are in the log when the server has ended', async () => {
  const { server } = await openServer({ LOG_LEVEL: 'info' })
  await fetch(`${server.origin}/api/health`)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.printed()).toContain('"path":"/api/health"')
})

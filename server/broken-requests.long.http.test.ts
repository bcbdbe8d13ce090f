import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import { brokenRequest } from '#tests/support/broken-requests.ts'
import { endpoints } from '#contract/index.ts'
import { givenMember } from '#tests/support/factories.ts'
import { count, seed, thisMany } from '#tests/support/random-cases.ts'
import { testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'

/** On each engine. */
const requests = thisMany({ all: 400, hostile: 5_000 })
const atOnce = 20
/** A server that waits for the rest of a request is left alone after this time. */
const patienceMs = 300

/** Sends the bytes, and returns the status of each answer until the server closes the connection. */
async function send(port: number, bytes: Buffer): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (part: Buffer) => received.push(part))
  // A connection that the server resets is an answer, too, which `once` would throw.
  socket.on('error', () => undefined)
  socket.setTimeout(patienceMs, () => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.end(bytes)
  await closed
  const text = Buffer.concat(received).toString('latin1')
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}

test('requests that are broken on the wire end neither the server nor in a 5xx', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const token = await withDatabase(place, async (database) =>
    tokenFor(await givenMember(database, { passwordHash })),
  )
  const server = await startServer(place, { LOG_LEVEL: 'error' })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const port = Number(new URL(server.origin).port)
  expect(await send(port, Buffer.from('GET /api/health HTTP/1.1\r\nhost\r\n\r\n'))).toEqual([400])
  const random = seededRandom(seed)
  for (let sent = 0; sent < requests; sent += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, turn) =>
      brokenRequest(endpoints[(sent + turn) % endpoints.length], { token, random }),
    )
    const answers = await Promise.all(batch.map((bytes) => send(port, bytes)))
    for (const [turn, own] of answers.entries())
      for (const status of own) {
        const request = batch[turn]?.subarray(0, 300).toString('latin1')
        expect(status, `seed ${seed}: ${JSON.stringify(request)}`).toBeLessThan(500)
      }
    count('requests broken on the wire', atOnce)
  }
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  // The log is whole once the server has ended.
  expect(server.printed(), `seed ${seed}`).not.toMatch(/"level":[56]0/)
  expect(await withDatabase(place, ({ reader }) => checkIntegrity(reader))).toEqual([])
})

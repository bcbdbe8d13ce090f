import { expect, onTestFinished, test } from 'vitest'
import { newPlace } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server-process.ts'

test('a server starts, answers, and exits with 0 after SIGTERM', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const server = await startServer(place)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})

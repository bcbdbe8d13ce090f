import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that Linux gives to outgoing connections (from 32768), which could take the port before its
 * server listens, and above 10080, which browsers refuse.
 */
const [first, end] = [10_100, 32_000]

/** A port on which nothing listens now. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, end)
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    // Another program listens there.
    return freePort()
  }
  await once(server.close(), 'close')
  return port
}

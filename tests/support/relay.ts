import { createServer, connect } from 'node:net'
import type { Socket } from 'node:net'
import { freePort } from './free-port.ts'

/** A network between a program and a server on this machine that can fail. */
export interface Relay {
  port: number
  /** Bytes vanish in both directions from now on, and no end is told. */
  cut(): void
  /** New connections work again. Those that were open stay cut. */
  mend(): void
  /** Nothing listens any more, and open connections are reset. */
  close(): Promise<void>
}

/** Passes bytes on to the port. */
export async function startRelay(target: number): Promise<Relay> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let isCut = false
  const lost = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (bytes) => isCut || lost.has(from) || to.write(bytes))
      from.on('close', () => {
        sockets.delete(from)
        lost.delete(from)
        if (!isCut) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    cut() {
      isCut = true
      for (const socket of sockets) lost.add(socket)
    },
    mend: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.resetAndDestroy()
      }),
  }
}

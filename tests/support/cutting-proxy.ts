import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The driver ends each statement with `Sync`, or sends it as a `Query`; PostgreSQL ends its answer with
 * `ReadyForQuery`.
 */
const ends = { client: 'SQ', server: 'Z' } as const

export type Side = keyof typeof ends

/** A place in what one side sends: so many packets and then so many bytes. */
export interface Place {
  packets: number
  bytes: number
}

export interface Cut extends Place {
  side: Side
}

/** Between the product and PostgreSQL. It counts what passes, and cuts the connection where it is told. */
export class CuttingProxy {
  readonly #server = createServer((near) => this.#connect(near))
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #cut: Cut | undefined
  #passed: Record<Side, Place & { lastPacket: number }> = nothingPassed()

  private constructor(target: string) {
    this.#target = new URL(target)
  }

  /** @param target the address of a database of a PostgreSQL on this machine */
  static async start(target: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target)
    await new Promise<void>((resolve) => void proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** The address of the database behind the proxy. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return Object.assign(new URL(this.#target), { port }).href
  }

  /** Counts anew, and cuts the connection at the place, once. */
  count(cut?: Cut): void {
    this.#passed = nothingPassed()
    this.#cut = cut
  }

  /** How many packets a side has sent, and the length of the last one. */
  passed(side: Side): { packets: number; lastPacket: number } {
    return this.#passed[side]
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }

  #connect(near: Socket): void {
    const far = connect(Number(this.#target.port), '127.0.0.1')
    for (const socket of [near, far]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true).on('error', () => undefined)
      socket.on('close', () => this.#sockets.delete(socket))
    }
    this.#pass('client', near, far)
    this.#pass('server', far, near)
  }

  #pass(side: Side, from: Socket, to: Socket): void {
    const framing = new Framing(side)
    from.on('data', (chunk: Buffer) => {
      const passing = this.#countUntilCut(side, chunk, framing)
      if (passing === undefined) return to.write(chunk)
      // The end comes behind these bytes, so that the other side receives them.
      to.removeAllListeners('data').end(chunk.subarray(0, passing))
      return from.removeAllListeners('data').destroy()
    })
    from.on('close', () => to.end())
  }

  /** How much of the chunk passes before the connection is cut; undefined when all of it does. */
  #countUntilCut(side: Side, chunk: Buffer, framing: Framing): number | undefined {
    const passed = this.#passed[side]
    for (let place = 0; place <= chunk.length; place += 1) {
      if (this.#isAt(side)) {
        this.#cut = undefined
        return place
      }
      if (place === chunk.length) break
      passed.bytes += 1
      if (framing.endsWith(chunk[place] ?? 0)) {
        Object.assign(passed, { packets: passed.packets + 1, bytes: 0, lastPacket: passed.bytes })
      }
    }
    return undefined
  }

  #isAt(side: Side): boolean {
    const { packets, bytes } = this.#passed[side]
    return this.#cut?.side === side && this.#cut.packets === packets && this.#cut.bytes === bytes
  }
}

const nothingPassed = () => ({
  client: { packets: 0, bytes: 0, lastPacket: 0 },
  server: { packets: 0, bytes: 0, lastPacket: 0 },
})

/**
 * Follows the messages of one side: a letter, except for the first of the client, a length of four bytes, and
 * the content.
 */
class Framing {
  readonly #ends: string
  #header: number[] = []
  #headerLength: number
  #left = 0

  constructor(side: Side) {
    this.#ends = ends[side]
    this.#headerLength = side === 'client' ? 4 : 5
  }

  /** Takes the next byte. Whether it is the last of a message that ends a packet. */
  endsWith(byte: number): boolean {
    if (this.#header.length < this.#headerLength) {
      this.#header.push(byte)
      if (this.#header.length < this.#headerLength) return false
      this.#left = Buffer.from(this.#header.slice(-4)).readInt32BE() - 4
    } else {
      this.#left -= 1
    }
    if (this.#left > 0) return false
    const isEnd = this.#headerLength === 5 && this.#ends.includes(String.fromCharCode(this.#header[0] ?? 0))
    this.#header = []
    this.#headerLength = 5
    return isEnd
  }
}

import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { dirname } from 'node:path'

const sectorBytes = 512
const logHeaderBytes = 32
const frameHeaderBytes = 24

/** Where the write-ahead log ends, read from its index. When the log starts again it has another salt. */
interface LogEnd {
  salt: string
  frames: number
  /** Frames that were already copied into the database file. */
  movedFrames: number
  frameBytes: number
}

/**
 * What the disk under an embedded database would hold after a power cut: everything that was synced, and a random part
 * of the rest. SQLite itself syncs what it moves from the log into the database file before it starts the log again. All
 * other syncs must go through `sync`.
 */
export class CrashSimulatingDisk {
  readonly #file: string
  readonly #random: () => number
  /** Kept open, because closing one of SQLite's files would release SQLite's locks on it. */
  readonly #open = new Map<string, number>()
  #synced: LogEnd
  #salt = ''
  #database: Buffer = Buffer.alloc(0)

  /** @param random returns numbers from 0 to 1, like Math.random */
  constructor(file: string, random: () => number) {
    this.#file = file
    this.#random = random
    this.#synced = { salt: '', frames: 0, movedFrames: 0, frameBytes: 0 }
  }

  /** Takes three turns of the event loop. What is written in that time is not covered. */
  readonly sync = async (): Promise<void> => {
    const end = this.look()
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    this.#synced = end
  }

  look(): LogEnd {
    const index = this.#read('-shm')
    const number = endianness() === 'LE' ? index.readUInt32LE.bind(index) : index.readUInt32BE.bind(index)
    const page = endianness() === 'LE' ? index.readUInt16LE(14) : index.readUInt16BE(14)
    const salt = index.subarray(32, 40).toString('hex')
    if (salt !== this.#salt) {
      // The log starts again only after everything in it was moved into the database file and synced.
      this.#salt = salt
      this.#database = this.#read('')
    }
    return { salt, frames: number(16), movedFrames: number(96), frameBytes: page + frameHeaderBytes }
  }

  /** Writes what the disk would hold after a power cut at this moment, as another database. */
  cut(copy: string): void {
    const { salt, frames, frameBytes } = this.look()
    const log = this.#read('-wal')
    const kept = salt === this.#synced.salt ? this.#synced.frames : 0
    const sure = logHeaderBytes + kept * frameBytes
    const rest = Buffer.from(log.subarray(sure, logHeaderBytes + frames * frameBytes))
    for (let sector = 0; sector < rest.length; sector += sectorBytes) {
      if (this.#random() < 0.5) rest.fill(0, sector, Math.min(sector + sectorBytes, rest.length))
    }
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, this.#database)
    writeFileSync(`${copy}-wal`, Buffer.concat([log.subarray(0, sure), rest]))
  }

  close(): void {
    for (const descriptor of this.#open.values()) closeSync(descriptor)
  }

  #read(suffix: '' | '-wal' | '-shm'): Buffer {
    const descriptor = this.#open.get(suffix) ?? openSync(`${this.#file}${suffix}`, 'r')
    this.#open.set(suffix, descriptor)
    const content = Buffer.alloc(fstatSync(descriptor).size)
    readSync(descriptor, content, 0, content.length, 0)
    return content
  }
}

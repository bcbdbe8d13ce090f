import { write, writeSync } from 'node:fs'

/** So many bytes are written at once, because a write for each line takes longer than the rest of a cheap request. */
const batch = 65_536
/** A line waits for others so long at most. */
const delayMs = 500
/** Further lines are dropped while so many bytes wait, because the disk is slow. */
const most = 8 * 2 ** 20
/** A character of a JavaScript string has at most so many bytes in UTF-8. */
const bytesOfCharacter = 3

/**
 * Writes the lines of the log together, beside the other work of the process. Lines that wait are written when the process ends,
 * also by an uncaught error, but not when it is killed. What cannot be written, because the disk is full, is dropped and does not
 * end the process. pino's own output is not used, because with a full disk it keeps the process from ending.
 */
export class LogOutput {
  readonly #descriptor: number
  /** Bytes that wait for their turn, the oldest first. */
  #full: Buffer[] = []
  #waiting = 0
  #next = Buffer.allocUnsafeSlow(batch)
  #filled = 0
  #writing = false
  #timer: NodeJS.Timeout | undefined

  constructor(descriptor: number) {
    this.#descriptor = descriptor
    process.once('exit', () => this.flushSync())
  }

  /** Keeps the line as bytes: a text to which each line is added takes more time (docs/decisions/0083). */
  write(line: string): void {
    if (this.#waiting > most) return
    const room = line.length * bytesOfCharacter
    if (this.#filled + room > this.#next.length) this.#close(Math.max(batch, room))
    this.#filled += this.#next.write(line, this.#filled)
    if (!this.#writing) this.#plan()
  }

  /** Writes what waits before it returns. pino calls it after a line of level fatal. */
  flushSync(): void {
    this.#close(batch)
    let bytes = Buffer.concat(this.#full)
    this.#full = []
    this.#waiting = 0
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.#descriptor, bytes))
    } catch {
      // There is no place left where the reason could be written.
    }
  }

  /** Further lines go into new bytes. */
  #close(room: number): void {
    if (this.#filled > 0) this.#full.push(this.#next.subarray(0, this.#filled))
    this.#waiting += this.#filled
    this.#next = Buffer.allocUnsafeSlow(room)
    this.#filled = 0
  }

  #plan(): void {
    if (this.#full.length > 0) this.#begin()
    else if (this.#filled > 0) this.#timer ??= setTimeout(() => this.#begin(), delayMs).unref()
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#full.length === 0) this.#close(batch)
    const bytes = this.#full.shift()
    this.#writing = bytes !== undefined
    if (bytes === undefined) return
    this.#waiting -= bytes.length
    this.#send(bytes)
  }

  #send(bytes: Buffer): void {
    write(this.#descriptor, bytes, (error, written) => {
      if (!error && written < bytes.length) return this.#send(bytes.subarray(written))
      if (error?.code === 'EAGAIN') return this.#sendLater(bytes)
      this.#writing = false
      this.#plan()
    })
  }

  /** The reader of a pipe is slow. */
  #sendLater(bytes: Buffer): void {
    this.#full.unshift(bytes)
    this.#waiting += bytes.length
    this.#timer = setTimeout(() => this.#begin(), delayMs).unref()
  }
}

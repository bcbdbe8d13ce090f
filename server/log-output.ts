import { write, writeSync } from 'node:fs'

/** So many characters are written at once, because a write for each line takes longer than the rest of a cheap request. */
const batch = 65_536
/** A line waits for others so long at most. */
const delayMs = 500
/** Further lines are dropped while so many characters wait, because the disk is slow. */
const most = 8 * 2 ** 20

/**
 * Writes the lines of the log together, beside the other work of the process. Lines that wait are written when the process ends,
 * also by an uncaught error, but not when it is killed. What cannot be written, because the disk is full, is dropped and does not
 * end the process. pino's own output is not used, because with a full disk it keeps the process from ending.
 */
export class LogOutput {
  readonly #descriptor: number
  #waiting = ''
  #writing = false
  #timer: NodeJS.Timeout | undefined

  constructor(descriptor: number) {
    this.#descriptor = descriptor
    process.once('exit', () => this.flushSync())
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > most) return
    this.#waiting += line
    if (!this.#writing) this.#plan()
  }

  /** Writes what waits before it returns. pino calls it after a line of level fatal. */
  flushSync(): void {
    let bytes = Buffer.from(this.#waiting)
    this.#waiting = ''
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.#descriptor, bytes))
    } catch {
      // There is no place left where the reason could be written.
    }
  }

  #plan(): void {
    if (this.#waiting.length >= batch) this.#begin()
    else if (this.#waiting !== '') this.#timer ??= setTimeout(() => this.#begin(), delayMs).unref()
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const bytes = Buffer.from(this.#waiting)
    this.#waiting = ''
    this.#writing = true
    this.#send(bytes)
  }

  #send(bytes: Buffer): void {
    write(this.#descriptor, bytes, (error, written) => {
      if (!error && written < bytes.length) return this.#send(bytes.subarray(written))
      // The reader of a pipe is slow.
      if (error?.code === 'EAGAIN') this.#waiting = `${bytes.toString()}${this.#waiting}`
      this.#writing = false
      this.#plan()
    })
  }
}

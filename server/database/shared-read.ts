/**
 * Reads something once for all callers who ask in the same turn of the event loop. A caller never gets the
 * answer of a read that began before it asked, so the answer is never out of date. It also lets requests that
 * arrive together be answered together: without the turn a page or a week takes twice the processor time
 * (docs/decisions/0004).
 */
export class SharedRead<T> {
  readonly #readNow: () => Promise<T>
  /** The read that has not begun yet. */
  #next: Promise<T> | undefined

  constructor(readNow: () => Promise<T>) {
    this.#readNow = readNow
  }

  read(): Promise<T> {
    this.#next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#next = undefined
      return this.#readNow()
    })
    return this.#next
  }
}

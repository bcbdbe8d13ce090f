/**
 * Shares one answer among callers that wait at the same time, never an answer to a question that was
 * asked before theirs: each caller gets a look that began after its call.
 */
export class SharedRead<T> {
  readonly #look: () => Promise<T>
  #next: Promise<T> | undefined

  constructor(look: () => Promise<T>) {
    this.#look = look
  }

  take(): Promise<T> {
    this.#next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#next = undefined
      return this.#look()
    })
    return this.#next
  }
}

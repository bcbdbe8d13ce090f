/**
 * Keeps values for as long as the database has the version from which they were made, so that no caller ever gets an
 * outdated one, whichever process writes. When it is full it drops the oldest value.
 */
export class VersionedCache<Value> {
  readonly #size: number
  readonly #values = new Map<string, Promise<Value>>()
  #version = ''

  constructor(size: number) {
    this.#size = size
  }

  /**
   * The kept value, or the one that `make` returns now. Callers that ask while it is being made share it.
   * @param version the database's version, read before this call
   */
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value> {
    if (version !== this.#version) {
      this.#values.clear()
      this.#version = version
    }
    const kept = this.#values.get(key)
    if (kept !== undefined) return kept
    const made = make()
    this.#keep(key, made)
    made.catch(() => {
      if (this.#values.get(key) === made) this.#values.delete(key)
    })
    return made
  }

  #keep(key: string, value: Promise<Value>): void {
    this.#values.set(key, value)
    if (this.#values.size <= this.#size) return
    const oldest = this.#values.keys().next()
    if (!oldest.done) this.#values.delete(oldest.value)
  }
}

/**
 * Keeps answers for as long as the database is the version that they were made from, so that nothing is
 * ever stale, whoever writes. Past its size it forgets the oldest.
 */
export class VersionedCache<Value> {
  readonly #size: number
  readonly #values = new Map<string, Promise<Value>>()
  #version = ''

  constructor(size: number) {
    this.#size = size
  }

  /**
   * The kept value, or the one that `make` gives now. Whoever asks while it is made waits for the same one.
   * @param version the database's version, asked for before the call
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

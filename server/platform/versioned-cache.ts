/**
 * Keeps answers for as long as the database is the version that they were made from, so that nothing is
 * ever stale, whoever writes. Past its size it forgets the oldest.
 */
export class VersionedCache<Value> {
  readonly #size: number
  readonly #values = new Map<string, Value>()
  #version = ''

  constructor(size: number) {
    this.#size = size
  }

  /**
   * The kept value, or the one that `make` gives now.
   * @param version the database's version, asked for before the call
   */
  async get(key: string, version: string, make: () => Promise<Value>): Promise<Value> {
    if (version !== this.#version) {
      this.#values.clear()
      this.#version = version
    }
    const kept = this.#values.get(key)
    if (kept !== undefined) return kept
    const made = await make()
    // Another request may have seen a newer version while this one was reading.
    if (version === this.#version) this.#keep(key, made)
    return made
  }

  #keep(key: string, value: Value): void {
    this.#values.set(key, value)
    if (this.#values.size <= this.#size) return
    const oldest = this.#values.keys().next()
    if (!oldest.done) this.#values.delete(oldest.value)
  }
}

/**
 * Keeps values with the version of the database that each was made or confirmed for, so that no caller ever
 * gets an outdated one, whichever process writes. When it is full it drops the value that was confirmed the
 * longest ago.
 */
export class VersionedCache<Value> {
  readonly #size: number
  readonly #kept = new Map<string, Kept<Value>>()

  constructor(size: number) {
    this.#size = size
  }

  /**
   * The kept value, or the one that `make` returns now. Callers that ask while it is being made share it.
   * @param version the database's version, read before this call
   * @param make is given the value of an earlier version, which it may return again when it finds that it
   * still holds
   */
  get(key: string, version: string, make: (earlier?: Value) => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key)
    if (kept?.version === version) return kept.value
    const made: Kept<Value> = { version, value: make(kept?.made), made: kept?.made }
    this.#keep(key, made)
    made.value.then(
      (value) => (made.made = value),
      () => {
        if (this.#kept.get(key) === made) this.#kept.delete(key)
      },
    )
    return made.value
  }

  #keep(key: string, value: Kept<Value>): void {
    this.#kept.delete(key)
    this.#kept.set(key, value)
    if (this.#kept.size <= this.#size) return
    const oldest = this.#kept.keys().next()
    if (!oldest.done) this.#kept.delete(oldest.value)
  }
}

interface Kept<Value> {
  version: string
  value: Promise<Value>
  /** What it was made of: the value itself, or until that is made, the one of an earlier version. */
  made: Value | undefined
}

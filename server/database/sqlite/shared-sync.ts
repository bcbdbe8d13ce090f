/**
 * Syncs a file once for all transactions that wait for it (group commit, docs/decisions/0003). One sync runs at a time.
 * A caller that asks during a sync waits for the next one, because the running sync may not cover what it wrote.
 */
export class SharedSync {
  readonly #syncNow: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(syncNow: () => Promise<void>) {
    this.#syncNow = syncNow
  }

  /** Resolves when everything that was written before the call is on disk; rejects when that sync failed. */
  async sync(): Promise<void> {
    if (this.#running === undefined) return this.#begin()
    const begin = () => this.#begin()
    this.#next ??= this.#running.then(begin, begin)
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    const running = this.#syncNow().finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }
}

/** A clock that stands still until it is set. */
export class FakeClock {
  #instant: number

  constructor(iso: string) {
    this.#instant = Date.parse(iso)
  }

  readonly now = (): number => this.#instant

  set(instant: number): void {
    this.#instant = instant
  }

  pass(milliseconds: number): void {
    this.#instant += milliseconds
  }
}

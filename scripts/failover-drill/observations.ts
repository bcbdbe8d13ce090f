import type { RecordedCall } from '#tests/support/seat-specification.ts'

/** A booking that the product has confirmed to a member. */
export interface Acknowledged {
  bookingId: string
  lessonId: string
  memberId: string
}

/** What the members saw during one step of the drill. */
export interface StepResult {
  title: string
  seconds: number
  acknowledged: number
  /** The longest time between two confirmed bookings. */
  gapSeconds: number
  /** How often the members saw each error, by status and key. */
  errors: Map<string, number>
}

/**
 * What all members saw. Errors that break a rule are counted apart, because no failure of a machine excuses
 * them.
 */
export class Observations {
  readonly acknowledged: Acknowledged[] = []
  /** Each call for a seat, by lesson, from its first request to the answer that said what came of it. */
  readonly calls = new Map<string, RecordedCall[]>()
  readonly steps: StepResult[] = []
  /** Bookings that were refused although the member had the right to book and a seat was not asked for. */
  wrongRefusals: string[] = []
  /** Confirmed bookings that a later read of the same member did not show. */
  outdatedReads = 0
  reads = 0
  #step: { title: string; beganAt: number; lastAt: number; gapMs: number; from: number } | undefined
  #errors = new Map<string, number>()

  begin(title: string): void {
    const now = Date.now()
    this.#errors = new Map()
    this.#step = { title, beganAt: now, lastAt: now, gapMs: 0, from: this.acknowledged.length }
  }

  noteBooking(booking: Acknowledged): void {
    this.acknowledged.push(booking)
    this.#noteGap()
  }

  noteCall(lessonId: string, call: RecordedCall): void {
    this.calls.set(lessonId, [...(this.calls.get(lessonId) ?? []), call])
  }

  noteError(error: string): void {
    this.#errors.set(error, (this.#errors.get(error) ?? 0) + 1)
  }

  /** So many bookings were confirmed since the step began. */
  get sinceBegin(): number {
    return this.acknowledged.length - (this.#step?.from ?? 0)
  }

  end(): StepResult {
    if (this.#step === undefined) throw new Error('no step has begun')
    this.#noteGap()
    const { title, beganAt, gapMs } = this.#step
    const seconds = (Date.now() - beganAt) / 1_000
    const result = {
      title,
      seconds,
      acknowledged: this.sinceBegin,
      gapSeconds: gapMs / 1_000,
      errors: this.#errors,
    }
    this.steps.push(result)
    return result
  }

  #noteGap(): void {
    if (this.#step === undefined) return
    const now = Date.now()
    this.#step.gapMs = Math.max(this.#step.gapMs, now - this.#step.lastAt)
    this.#step.lastAt = now
  }
}

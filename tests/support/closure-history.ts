import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { isoText } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import { expectAnswer } from './booking-expectations.ts'
import type { BookingModel } from './booking-model.ts'
import { ClosureModel } from './closure-model.ts'
import type { TestMember } from './factories.ts'

/** The closures of a history, in the product and in the model. */
export class ClosureHistory {
  readonly #app: TestApp
  readonly #admin: TestMember
  readonly #studio: BookingModel
  readonly #model: ClosureModel
  readonly #ids: string[] = []

  constructor(app: TestApp, admin: TestMember, studio: BookingModel) {
    this.#app = app
    this.#admin = admin
    this.#studio = studio
    this.#model = new ClosureModel(studio)
  }

  /** Closes as the dialog does: with the hash of the preview. */
  async close(span: { start: number; end: number }): Promise<void> {
    const { refusal, preview } = { refusal: undefined, preview: undefined, ...this.#model.close(span) }
    const times = { start: isoText(span.start), end: isoText(span.end) }
    const fields = { ...times, reasonJa: '台風', reasonEn: 'Typhoon' }
    const seen = await this.#app.ask(previewClosure, { as: this.#admin, body: fields })
    expectAnswer(seen, refusal, preview)
    const hash = refusal === undefined ? seen.body.hash : 'none'
    const closed = await this.#app.ask(closeStudio, { as: this.#admin, body: { ...fields, hash } })
    expectAnswer(closed, refusal)
    if (refusal === undefined) this.#ids.push(closed.body.id)
  }

  /** @param ago counts back from the newest closure */
  async lift(ago: number): Promise<void> {
    const position = this.#ids.length - 1 - ago
    const { refusal, done } = {
      refusal: undefined,
      done: undefined,
      ...this.#model.lift(this.#studio.closures[position]),
    }
    const params = { id: this.#ids[position] ?? 'none' }
    expectAnswer(await this.#app.ask(liftClosure, { as: this.#admin, params }), refusal, done)
  }
}

import type { BrowserContext, Disposable } from 'playwright-core'
import { inject } from 'vitest'
import { replaceClock } from '#tests/support/replace-clock.ts'

/**
 * The one clock of the servers, the pages and the tests of a worker. It stands still until a test lets time
 * pass.
 */
export class TestClock {
  readonly #contexts = new Map<BrowserContext, Disposable>()

  /** The pages of the context show this clock from now on. */
  async enter(context: BrowserContext): Promise<void> {
    this.#contexts.set(context, await context.addInitScript(replaceClock, Date.now()))
  }

  async leave(context: BrowserContext): Promise<void> {
    await this.#contexts.get(context)?.dispose()
    this.#contexts.delete(context)
  }

  pass(milliseconds: number): Promise<void> {
    return this.#set(Date.now() + milliseconds)
  }

  /** Takes back what a test has let pass. */
  async reset(): Promise<void> {
    if (Date.now() !== inject('now')) await this.#set(inject('now'))
  }

  async #set(instant: number): Promise<void> {
    replaceClock(instant)
    for (const [context, before] of this.#contexts) {
      await before.dispose()
      this.#contexts.set(context, await context.addInitScript(replaceClock, instant))
      for (const page of context.pages()) await page.evaluate(replaceClock, instant)
    }
  }
}

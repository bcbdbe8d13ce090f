import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { slowestMs } from '#tests/support/slowest-wait.ts'
import { cookieName, storedValues } from '../browser/session.ts'
import { textsOf } from '#tests/support/texts.ts'
import type { EngineWindow } from './engine.ts'
import {
  countLayers,
  findControl,
  findField,
  hasText,
  isGoingBack,
  isReady,
  setTextSize,
  storeSession,
} from './in-page.ts'
import { layoutFaults } from './layout-faults.ts'

/**
 * A page, and the words on the buttons that open a dialog or a menu on it, one above the other, or show more
 * of the dialog below.
 */
export type Screen = [path: string, ...layers: string[]]

/** A visitor on a phone who reads the Japanese site in another engine than Chromium. */
export class EngineVisit {
  readonly window: EngineWindow
  readonly t = textsOf('ja')
  readonly #origin: string

  constructor(window: EngineWindow, origin: string) {
    this.window = window
    this.#origin = origin
  }

  /** Opens a page and waits until it answers to clicks and nothing on it is loading. */
  async open(path: string): Promise<void> {
    await this.becomes(() => this.window.evaluate(isGoingBack), false)
    await this.window.goto(this.#origin + path)
    await this.becomes(() => this.window.evaluate(isReady), true)
  }

  async arrivesAt(path: string): Promise<void> {
    await this.becomes(() => this.window.evaluate(() => location.pathname), path)
    await this.becomes(() => this.window.evaluate(isReady), true)
  }

  /** Clicks a button, link or tab by the words on it, in the open dialog if there is one. */
  async press(words: string): Promise<void> {
    await this.#whenThere(() => this.window.click(findControl, words))
  }

  /** Types into a field by its name in the form. */
  async fill(name: string, text: string): Promise<void> {
    await this.#whenThere(() => this.window.type(text, findField, name))
  }

  /** Begins a session without the login page, which other tests use. */
  async enter(token: string): Promise<void> {
    await this.#openEmpty()
    await this.window.evaluate(storeSession, storedValues(token), cookieName)
  }

  /** Opens a document of the site without a script. */
  async #openEmpty(): Promise<void> {
    await this.window.goto(`${this.#origin}/robots.txt`)
  }

  /** The faults of screens in text of double size. */
  async faultsInLargeText(screens: readonly Screen[]): Promise<string[]> {
    const faults: string[] = []
    for (const [path, ...layers] of screens) faults.push(...(await this.#faultsOf(path, layers)))
    return faults
  }

  async #faultsOf(path: string, layers: readonly string[]): Promise<string[]> {
    const screen = [path, ...layers].join(' › ')
    await this.open(path)
    await this.window.evaluate(setTextSize, 200)
    for (const [below, words] of layers.entries()) {
      await this.#openLayer(words, below + 1).catch((cause: unknown) => {
        throw new Error(`${screen}: ${words} opens nothing`, { cause })
      })
    }
    let faults: string[] = []
    const fits = async () => {
      faults = await this.window.evaluate(layoutFaults, true)
      expect(faults).toEqual([])
    }
    // A calendar fits itself into the window a moment after its text has grown, on a busy machine a long one.
    await vi.waitFor(fits, { timeout: 10_000 }).catch(() => undefined)
    // The same address, opened once more, would begin with the state of the dialogs that are open here.
    if (layers.length > 0) await this.#openEmpty()
    return faults.map((fault) => `${screen}: ${fault}`)
  }

  /** Waits until the text stands on the page. */
  async reads(text: string): Promise<void> {
    await this.becomes(() => this.window.evaluate(hasText, text), true)
  }

  /** The page may still move when its last parts arrive, and a click then misses the button. */
  async #openLayer(words: string, number: number): Promise<void> {
    const count = () => this.window.evaluate(countLayers)
    const press = async () => {
      // A layer that came late has no such button.
      if ((await count()) < number) await this.press(words)
      await expect.poll(count, { timeout: 2_000 }).toBeGreaterThanOrEqual(number)
    }
    await vi.waitFor(press, { timeout: slowestMs })
    await this.becomes(() => this.window.evaluate(isReady), true)
  }

  async becomes<T>(read: () => Promise<T>, value: T): Promise<void> {
    await expect.poll(read).toEqual(value)
  }

  async #whenThere(act: () => Promise<void>): Promise<void> {
    await vi.waitFor(act, { timeout: slowestMs, interval: 50 })
  }

  async picture(name: string): Promise<string> {
    const path = join(tmpdir(), `hidamari-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.png`)
    writeFileSync(path, await this.window.picture())
    return path
  }
}

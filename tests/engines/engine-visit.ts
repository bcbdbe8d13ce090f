import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { textsOf } from '../browser/texts.ts'
import type { EngineWindow } from './engine.ts'
import { findControl, findField, hasText, isReady } from './in-page.ts'

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

  /** Waits until the text stands on the page. */
  async reads(text: string): Promise<void> {
    await this.becomes(() => this.window.evaluate(hasText, text), true)
  }

  async becomes<T>(read: () => Promise<T>, value: T): Promise<void> {
    await expect.poll(read).toEqual(value)
  }

  async #whenThere(act: () => Promise<void>): Promise<void> {
    await vi.waitFor(act, { timeout: 10_000, interval: 50 })
  }

  async picture(name: string): Promise<string> {
    const path = join(tmpdir(), `hidamari-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.png`)
    writeFileSync(path, await this.window.picture())
    return path
  }
}

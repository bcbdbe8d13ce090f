import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Globals of the browser, for functions that run there. */
declare const document: { activeElement: { tagName: string; outerHTML: string } }
declare const getComputedStyle: (element: object) => { outlineStyle: string; outlineWidth: string }

/** More than there are on the page of a day with many lessons. */
const mostStops = 300

/** A visitor who uses the keyboard only. The focus must be visible at every tab stop. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab until the element has the focus. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stop = 0; stop < mostStops; stop += 1) {
      await this.page.keyboard.press('Tab')
      const { outline, element } = await this.page.evaluate(lookAtFocus)
      expect(outline, element).toBeGreaterThan(1)
      if (await hasFocus(target)) return
    }
    throw new Error(`the keyboard does not reach ${String(target)}`)
  }

  async press(target: Locator): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press('Enter')
  }

  async expectFocusOn(target: Locator): Promise<void> {
    await expect.poll(() => hasFocus(target), { message: `focus on ${String(target)}` }).toBe(true)
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.matches(':focus'))

/**
 * The width of the outline of the focused element. Between the last element and the first the browser has the
 * focus.
 */
function lookAtFocus(): { outline: number; element: string } {
  const { activeElement } = document
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
  const isBrowsers = activeElement.tagName === 'BODY'
  const outline = isBrowsers ? Infinity : outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
  return { outline, element: activeElement.outerHTML.slice(0, 300) }
}

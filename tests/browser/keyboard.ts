import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The browser's, in what runs there. */
declare const document: { activeElement: { tagName: string; outerHTML: string } }
declare const getComputedStyle: (element: object) => { outlineStyle: string; outlineWidth: string }

const mostStops = 60

/** A visitor's hands on nothing but the keyboard. Every stop on the way must be seen. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes on by Tab until the element has the focus. */
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

/** How thick the line around the focused element is. Between the last element and the first the focus is the browser's. */
function lookAtFocus(): { outline: number; element: string } {
  const { activeElement } = document
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
  const isBrowsers = activeElement.tagName === 'BODY'
  const outline = isBrowsers ? Infinity : outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
  return { outline, element: activeElement.outerHTML.slice(0, 300) }
}

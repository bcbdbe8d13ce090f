import { expect } from 'vitest'
import { page } from 'vitest/browser'

/**
 * Fills in fields by their names, all in one step, as a password manager does. For what a test does not type
 * itself: each `fill` of a locator takes a way through the browser's driver.
 */
export async function fillIn(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const locator = page.getByName(name)
    await expect.element(locator).toBeEnabled()
    const field = locator.element()
    if (!('value' in field)) throw new Error(`${name} is no field`)
    // React notices a new value only when it comes past its own setter.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

/** Half hours from 7:00 to 22:00, which calendars show. */
const slots = 30
/**
 * The height of a slot, in pixels, in a window that is wider than a phone
 * (web/ui/calendar/slot-calendar.tsx).
 */
const slotHeight = 28

/**
 * Clicks a slot in the column of a day. Slots are no elements: a slot is a position in the column. `hour` is
 * 18.5 for 18:30.
 */
export async function pressSlot(column: Locator, hour: number): Promise<void> {
  const box = () => column.element().getBoundingClientRect()
  // A calendar gives its slots their height a moment after it is drawn.
  await expect.poll(() => box().height).toBeGreaterThanOrEqual(slots * slotHeight)
  const { height, width } = box()
  await userEvent.click(column, { position: { x: width / 2, y: ((hour - 7) * 2 + 0.5) * (height / slots) } })
}

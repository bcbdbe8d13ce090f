import type { CalendarOptions } from '@fullcalendar/react'
import { useNarrow } from '#web/lib/narrow.ts'

/** The height of a slot in the visitor's text size. FullCalendar takes it in pixels. On a phone it suits a finger. */
export function useSlotHeight(): Pick<CalendarOptions, 'slotMinHeight'> {
  const height = useNarrow() ? 2.75 : 1.75
  return { slotMinHeight: height * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) }
}

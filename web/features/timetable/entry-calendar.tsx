import type { ComponentProps } from 'react'
import { Agenda } from './agenda.tsx'
import type { ShownRange } from './shown-range.ts'
import { SlotCalendar } from './slot-calendar.tsx'

type Props<Item> = Omit<ComponentProps<typeof SlotCalendar<Item>>, 'range'> & { range: ShownRange }

/** What stands in a calendar, in the view that is chosen. */
export function EntryCalendar<Item>({ range, ...props }: Props<Item>) {
  const { view } = range
  if (view === 'agenda') return <Agenda {...props} range={range} />
  return <SlotCalendar {...props} range={{ ...range, view }} />
}

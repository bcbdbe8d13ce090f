import type { ComponentProps } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Agenda } from './agenda.tsx'
import { HoursCalendar } from './hours-calendar.tsx'
import type { ShownRange } from './shown-range.ts'

type Props<Item> = Omit<ComponentProps<typeof HoursCalendar<Item>>, 'range'> & {
  range: ShownRange
  query: { isPending: boolean; isPlaceholderData: boolean; data: unknown }
}

/** The entries in the view that is chosen. */
export function CalendarView<Item>({ range, query, ...props }: Props<Item>) {
  const { view } = range
  if (view === 'agenda') {
    // A list has no empty days, so the entries of the range before must not stand in it.
    if (query.isPending || query.isPlaceholderData) return <Skeleton className="h-72 rounded-3xl" />
    return query.data !== undefined && <Agenda {...props} range={range} />
  }
  return <HoursCalendar {...props} range={{ ...range, view }} />
}

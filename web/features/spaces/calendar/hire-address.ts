import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import { dateOf } from '#time/tokyo.ts'
import type { Entry } from '#web/ui/calendar/entry.ts'
import type { CalendarItem } from './calendar-items.ts'

/** The page on which an administrator sees and changes the hire. */
export const addressOfHire = ({ id, spaceId, start }: TakenByHire): string =>
  `/admin?tab=rentable&rentable=${spaceId ?? ''}&view=day&date=${dateOf(Date.parse(start))}&hire=${id}`

/** Opens the hire that the address names, once, and removes it from the address. */
export function useHireFromUrl(
  entries: ReadonlyArray<Entry<CalendarItem>>,
  onFound: (shown: CalendarItem) => void,
): void {
  const [search, setSearch] = useSearchParams()
  const found = entries.find(({ item }) => item.kind === 'hire' && item.hire.id === search.get('hire'))?.item
  const open = useEffectEvent((shown: CalendarItem) => {
    onFound(shown)
    const rest = new URLSearchParams(search)
    rest.delete('hire')
    setSearch(rest, { replace: true })
  })
  useEffect(() => {
    if (found !== undefined) open(found)
  }, [found])
}

import type { CalendarOptions, EventApi, EventChangeInfo, EventInput } from '@fullcalendar/react'
import { useMemo, useState } from 'react'
import type { Drop, Entry, Shade } from './entry.ts'
import { useMoveKey } from './move-key.ts'

/** The entries as events of FullCalendar, and what lets them be dragged or moved by a key when there is an `onMove`. */
export function useMoves<Item>(
  entries: ReadonlyArray<Entry<Item>>,
  shades: readonly Shade[] | undefined,
  onMove: ((item: Item, drop: Drop) => void) | undefined,
): CalendarOptions {
  const [attempt, setAttempt] = useState(0)
  const events = useMemo(
    () => [...eventsOf(entries, attempt), ...(shades ?? []).map(inBackground)],
    [entries, shades, attempt],
  )
  // Not FullCalendar's own `revert`: it would also undo entries that were read again since the drop.
  const putBack = () => setAttempt((before) => before + 1)

  function dropped({ event }: EventChangeInfo) {
    if (!event.start || !event.end || !onMove) return putBack()
    onMove(entryOf<Item>(event).item, {
      start: event.start.getTime(),
      end: event.end.getTime(),
      putBack,
    })
  }

  function moveById(id: string) {
    const entry = entries.find((known) => known.id === id)
    if (!entry || !onMove) return
    const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
    onMove(entry.item, { start, end, putBack: () => undefined })
  }

  const eventDidMount = useMoveKey(onMove && moveById)
  return { events, editable: onMove !== undefined, eventDrop: dropped, eventResize: dropped, eventDidMount }
}

/** FullCalendar moves a dropped event itself. The same entries with another `attempt` are drawn at their own time again. */
const eventsOf = <Item>(entries: ReadonlyArray<Entry<Item>>, attempt: number) =>
  entries.map(({ resizable = true, ...entry }): EventInput => ({
    ...entry,
    ...(!resizable && { durationEditable: false }),
    attempt,
  }))

const inBackground = (shade: Shade): EventInput => ({ ...shade, display: 'background', editable: false })

/** The entry that an event was made of. */
export const entryOf = <Item>({ extendedProps }: EventApi) =>
  extendedProps as Pick<Entry<Item>, 'item' | 'emphasis'>

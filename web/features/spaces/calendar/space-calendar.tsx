import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Occupancy } from '#contract/occupancy.ts'
import type { AvailabilityWindow, Space } from '#contract/spaces.ts'
import { useClosedTimes, useClosures } from '#web/features/lessons/closures/api.ts'
import { useCalendarDialog } from '#web/ui/calendar/calendar-dialog.ts'
import { CalendarFrame } from '#web/ui/calendar/calendar-frame.tsx'
import { CalendarView } from '#web/ui/calendar/calendar-view.tsx'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import type { Drop } from '#web/ui/calendar/entry.ts'
import { useShownRange } from '#web/ui/calendar/shown-range.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { useSpaceName } from '../names.ts'
import { partsOf } from '../parts.ts'
import { useOccupancy, useWindows } from './api.ts'
import { useAskedHire } from './asked-hire.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ShownLabel } from './shown-label.tsx'
import { entriesOf, windowAfter } from './shown.ts'
import type { Shown } from './shown.ts'
import { SlotDialog } from './slot-dialog.tsx'

interface Props {
  /** Absent while there is none. A dialog that is open stays open even then. */
  space: Space | undefined
  spaces: readonly Space[]
  now: number
  onChoose: (space: Space) => void
}

/** What a dialog is about. It names its space, because another one may be chosen while it is open. */
type Subject = { space: Space } & ({ slot: Slot } | { shown: Shown; moved?: Drop })

const noWindows: readonly AvailabilityWindow[] = []
const nothing: Occupancy = { lessons: [], hires: [], blocks: [] }

/** The windows of a space and what takes it, with the dialogs that add and change them. */
export function SpaceCalendar({ space, spaces, now, onChoose }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const range = useShownRange(now)
  const { view } = range
  const query = useWindows(range)
  const taken = useOccupancy(range)
  const { data: windows = noWindows } = query
  const { data: occupancy = nothing } = taken
  const parts = useMemo(() => partsOf(space, spaces).all, [space, spaces])
  const spaceIds = useMemo(() => [space, ...parts].flatMap((each) => each?.id ?? []), [space, parts])
  const closures = useClosures()
  const shades = useClosedTimes(spaceIds)
  const entries = useMemo(() => {
    const cut = view === 'day' || view === 'week'
    return space ? entriesOf({ space, spaces, windows, occupancy, cut, now }) : []
  }, [space, spaces, windows, occupancy, view, now])
  const { dialog, show, close, closed, addButton } = useCalendarDialog<Subject>(entries)
  useAskedHire(entries, (shown) => space && show({ space, shown }))

  function move(shown: Shown, drop: Drop) {
    if (space === undefined || shown.kind !== 'window') return drop.putBack()
    show({ space, shown, moved: { ...drop, ...windowAfter(shown, drop) } })
  }

  return (
    <>
      {space && (
        <CalendarFrame
          key={space.id}
          {...{ range, now, query, addButton }}
          hint={view === 'agenda' ? t('spaceCalendar.agendaHint') : t('spaceCalendar.hint')}
          legend={<CalendarLegend withParts={parts.length > 0} />}
          label={t('admin.space.calendar', { name: nameOf(space) })}
          addLabel={t('admin.space.addWindow')}
          loadFailed={t('admin.space.windowsFailed')}
          onAdd={(slot) => show({ space, slot })}
        >
          <FailedLoad text={t('admin.closure.loadFailed')} query={closures} />
          <FailedLoad text={t('spaceCalendar.loadFailed')} query={taken} />
          <CalendarView
            {...{ range, now, query, entries, shades }}
            label={(shown, state) => <ShownLabel shown={shown} {...state} />}
            moreSpoken={(count) => t('spaceCalendar.moreSpoken', { count })}
            onSlot={(slot) => show({ space, slot })}
            onItem={(shown) => show({ space, shown })}
            onMove={move}
          />
        </CalendarFrame>
      )}
      {dialog && 'slot' in dialog.subject && (
        <SlotDialog
          key={dialog.opening}
          open={dialog.open}
          {...dialog.subject}
          onClose={close}
          onClosed={closed}
        />
      )}
      {dialog && 'shown' in dialog.subject && (
        <EntryDialog
          key={dialog.opening}
          open={dialog.open}
          {...dialog.subject}
          {...{ spaces, now, onChoose }}
          hires={occupancy.hires}
          onClose={close}
          onClosed={closed}
        />
      )}
    </>
  )
}

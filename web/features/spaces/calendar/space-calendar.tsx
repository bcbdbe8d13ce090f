import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailabilityWindow, Space } from '#contract/spaces.ts'
import { useClosures } from '#web/features/lessons/closures/api.ts'
import { useClosedTimes } from '#web/features/lessons/closures/closed-times.ts'
import { useCalendarDialog } from '#web/ui/calendar/calendar-dialog.ts'
import { CalendarFrame } from '#web/ui/calendar/calendar-frame.tsx'
import { CalendarView } from '#web/ui/calendar/calendar-view.tsx'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import type { Entry } from '#web/ui/calendar/entry.ts'
import { useShownRange } from '#web/ui/calendar/shown-range.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { useSpaceName } from '../names.ts'
import { useWindows } from './api.ts'
import { SlotDialog } from './slot-dialog.tsx'
import { WindowLabel } from './window-label.tsx'
import type { ShownWindow } from './window-label.tsx'
import { WindowQuestion } from './window-question.tsx'

interface Props {
  /** Absent while there is none. A dialog that is open stays open even then. */
  space: Space | undefined
  /** All parts of the space, whose windows are shown too. */
  parts: readonly Space[]
  now: number
  onChoose: (space: Space) => void
}

/** What a dialog is about. It names its space, because another one may be chosen while it is open. */
type Subject = { space: Space } & ({ slot: Slot } | { shown: ShownWindow })

const none: readonly AvailabilityWindow[] = []

/** The availability of a space, with the dialogs that add and delete windows. */
export function SpaceCalendar({ space, parts, now, onChoose }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const range = useShownRange(now)
  const query = useWindows(range)
  const { data: windows = none } = query
  const { dialog, show, close, closed, addButton } = useCalendarDialog<Subject>(windows)
  const spaceIds = useMemo(() => [space, ...parts].flatMap((each) => each?.id ?? []), [space, parts])
  const closures = useClosures()
  const shades = useClosedTimes(spaceIds)
  const entries = useMemo(
    () => (space ? windows.flatMap((window) => toEntry(window, space, parts)) : []),
    [windows, space, parts],
  )
  const hints = [
    range.view === 'agenda' ? t('admin.space.agendaHint') : t('admin.space.slotHint'),
    ...(parts.length > 0 ? [t('admin.space.partsHint')] : []),
  ]

  return (
    <>
      {space && (
        <CalendarFrame
          key={space.id}
          {...{ range, now, query, addButton, hint: hints.join(' ') }}
          label={t('admin.space.calendar', { name: nameOf(space) })}
          addLabel={t('admin.space.addWindow')}
          loadFailed={t('admin.space.windowsFailed')}
          onAdd={(slot) => show({ space, slot })}
        >
          <FailedLoad text={t('admin.closure.loadFailed')} query={closures} />
          <CalendarView
            {...{ range, now, query, entries, shades }}
            label={(shown, state) => <WindowLabel shown={shown} {...state} />}
            moreSpoken={(count) => t('admin.space.moreSpoken', { count })}
            onSlot={(slot) => show({ space, slot })}
            onItem={(shown) => show({ space, shown })}
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
        <WindowQuestion
          key={dialog.opening}
          open={dialog.open}
          {...dialog.subject}
          onClose={close}
          onClosed={closed}
          onOpenPart={onChoose}
        />
      )}
    </>
  )
}

/** The window as an entry; none when it belongs to neither the space nor one of its parts. */
function toEntry(
  window: AvailabilityWindow,
  space: Space,
  parts: readonly Space[],
): Array<Entry<ShownWindow>> {
  const part = parts.find(({ id }) => id === window.rentableId)
  if (part === undefined && window.rentableId !== space.id) return []
  const { id, start, end } = window
  return [{ id, start, end, title: (part ?? space).name, item: { window, part }, emphasis: part && 'faint' }]
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { AvailabilityWindow, Space } from '#contract/spaces.ts'
import { useNarrow } from '#web/lib/narrow.ts'
import { CalendarFrame } from '#web/ui/calendar/calendar-frame.tsx'
import { slotFrom, slotIn, slotOnDay } from '#web/ui/calendar/default-slot.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { EntryCalendar } from '#web/ui/calendar/entry-calendar.tsx'
import type { Entry } from '#web/ui/calendar/entry.ts'
import { addressOf, rangeOfAddress } from '#web/ui/calendar/shown-range.ts'
import { useSubjectDialog } from '#web/ui/calendar/subject-dialog.ts'
import { useWindows } from './api.ts'
import { useRentableName } from './names.ts'
import { WindowDialog } from './window-dialog.tsx'
import { lookOf, WindowLabel } from './window-label.tsx'
import type { ShownWindow } from './window-label.tsx'
import { WindowQuestion } from './window-question.tsx'

interface Props {
  /** Absent while there is none; its dialogs stay even so. */
  rentable: Space | undefined
  /** Everything it consists of, whose windows are shown too. */
  parts: readonly Space[]
  now: number
  onChoose: (rentable: Space) => void
}

/** What a dialog is about, even when another rentable is chosen or this one is gone. */
type Subject = { rentable: Space } & ({ slot: Slot } | { shown: ShownWindow })

const none: readonly AvailabilityWindow[] = []

/** When a rentable is to be had, with the dialogs that add and delete windows. */
export function WindowCalendar({ rentable, parts, now, onChoose }: Props) {
  const { t } = useTranslation()
  const nameOf = useRentableName()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const narrow = useNarrow()
  const range = rangeOfAddress(search, now, narrow ? 'day' : 'week')
  const query = useWindows(range)
  const { data: windows = none } = query
  const { dialog, edit, close, closed, addButton } = useSubjectDialog<Subject>(windows)
  const entries = useMemo(
    () => (rentable ? windows.flatMap((window) => toEntry(window, rentable, parts)) : []),
    [windows, rentable, parts],
  )
  const subject = dialog?.subject
  const hints = [
    range.view === 'agenda' ? t('rentable.agendaHint') : t('rentable.slotHint'),
    ...(parts.length > 0 ? [t('rentable.partsHint')] : []),
  ]

  return (
    <>
      {rentable && (
        <CalendarFrame
          key={rentable.id}
          {...{ range, now, query, addButton, hint: hints.join(' ') }}
          label={t('rentable.calendar', { name: nameOf(rentable) })}
          addLabel={t('rentable.addWindow')}
          loadFailed={t('rentable.windowsFailed')}
          onAdd={() => edit({ rentable, slot: slotIn(range, now) })}
        >
          <EntryCalendar
            {...{ range, now, query, entries, lookOf }}
            label={(shown, state) => <WindowLabel shown={shown} {...state} />}
            moreSpoken={(count) => t('rentable.moreSpoken', { count })}
            onItem={(shown) => edit({ rentable, shown })}
            onDay={(day) => void navigate(addressOf(search, 'day', day, now))}
            onSlot={({ start, end, wholeDay }) =>
              edit({ rentable, slot: wholeDay ? slotOnDay(start, now) : slotFrom(start, end) })
            }
          />
        </CalendarFrame>
      )}
      {dialog && subject && 'slot' in subject && (
        <WindowDialog
          key={dialog.opening}
          open={dialog.open}
          rentable={subject.rentable}
          slot={subject.slot}
          onClose={close}
          onClosed={closed}
        />
      )}
      {dialog && subject && 'shown' in subject && (
        <WindowQuestion
          key={dialog.opening}
          open={dialog.open}
          rentable={subject.rentable}
          shown={subject.shown}
          onClose={close}
          onClosed={closed}
          onOpenPart={onChoose}
        />
      )}
    </>
  )
}

/** The window's place in the calendar, if it has one there. */
function toEntry(
  window: AvailabilityWindow,
  rentable: Space,
  parts: readonly Space[],
): Array<Entry<ShownWindow>> {
  const part = parts.find(({ id }) => id === window.rentableId)
  if (part === undefined && window.rentableId !== rentable.id) return []
  const { id, start, end } = window
  return [{ id, start, end, title: (part ?? rentable).name, item: { window, part } }]
}

import { useTranslation } from 'react-i18next'
import type { AvailabilityWindow, Space } from '#contract/spaces.ts'
import { EntryLabel } from '#web/ui/calendar/entry-label.tsx'
import type { EntryState } from '#web/ui/calendar/entry.ts'
import { useSpaceName } from '../names.ts'

/** A window of the chosen space, or of one of its parts. */
export interface ShownWindow {
  window: AvailabilityWindow
  part: Space | undefined
}

/** A window in the calendar: its times, and the name of the part that it belongs to. */
export function WindowLabel({ shown: { part }, ...state }: { shown: ShownWindow } & EntryState) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return (
    <EntryLabel
      {...state}
      speaksEnd
      title={part ? nameOf(part) : t('admin.space.free')}
      details={state.past && <span className="calendar-entry-state">{t('admin.space.ended')}</span>}
    />
  )
}

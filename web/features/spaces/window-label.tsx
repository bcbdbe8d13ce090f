import { useTranslation } from 'react-i18next'
import type { AvailabilityWindow, Space } from '#contract/spaces.ts'
import { timeText } from '#time/tokyo.ts'
import type { EntryState } from '#web/ui/calendar/entry.ts'
import { useRentableName } from './names.ts'

/** A window of the chosen rentable, or of one of its parts. */
export interface ShownWindow {
  window: AvailabilityWindow
  part: Space | undefined
}

/** What stands in a window's box: from when until when, and whose it is when it is a part's. */
export function WindowLabel({ shown: { window, part }, past, short }: { shown: ShownWindow } & EntryState) {
  const { t } = useTranslation()
  const nameOf = useRentableName()
  const [start, end] = [Date.parse(window.start), Date.parse(window.end)]
  return (
    <div className={short ? 'lesson-line' : 'lesson-box'}>
      <span className="lesson-time">
        {timeText(start)}
        <span className={short ? 'sr-only' : 'lesson-until'}>{`–${timeText(end)}`}</span>
      </span>
      <span className="lesson-title">{part ? nameOf(part) : t('rentable.free')}</span>
      {past && <span className="lesson-seats lesson-state">{t('rentable.ended')}</span>}
    </div>
  )
}

/** The class that gives a window's box its look; those of parts are lighter. */
export function lookOf({ part }: ShownWindow, past: boolean): string {
  if (past) return 'lesson lesson-past'
  return part ? 'lesson lesson-part' : 'lesson'
}

import type { ReactNode } from 'react'
import { timeText } from '#time/tokyo.ts'
import type { EntryState } from './entry.ts'

interface Props extends EntryState {
  title: string
  /** Whether a screen reader is told the end where only the start is written. */
  speaksEnd?: boolean
  /** Content below the title or, where there is no room, beside it. */
  details?: ReactNode
}

/** The text of an entry: time, title, details. */
export function EntryLabel({ title, start, end, short, speaksEnd = false, details }: Props) {
  return (
    <div className={short ? 'calendar-entry-line' : 'calendar-entry-box'}>
      <span className="calendar-entry-time">
        {timeText(start)}
        {(!short || speaksEnd) && (
          <span className={short ? 'sr-only' : 'calendar-entry-until'}>{`–${timeText(end)}`}</span>
        )}
      </span>
      <span className="calendar-entry-title">{title}</span>
      {details && <span className="calendar-entry-details">{details}</span>}
    </div>
  )
}

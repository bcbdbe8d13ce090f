import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { dayMs, dayText, hourMs, startOfDay, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { cellsOf, stepMs } from './choice.ts'
import { FreeCell } from './free-cell.tsx'
import type { Choosing } from './free-cell.tsx'

/** The free half hours of a week: a column for each day, from the first free hour of the week to the last. */
export function WeekGrid({ days, now, ...choosing }: Choosing & { days: readonly number[]; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const cells = new Set(days.flatMap((day) => cellsOf(choosing.free, day)))
  const times = [...cells].map((cell) => cell - startOfDay(cell))
  const first = Math.floor(Math.min(...times) / hourMs) * hourMs
  const last = Math.ceil((Math.max(...times) + stepMs) / hourMs) * hourMs
  const rows = Array.from({ length: (last - first) / stepMs }, (_, row) => first + row * stepMs)
  const midnight = days[0] ?? 0
  return (
    <div
      role="group"
      aria-label={t('hire.grid')}
      className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] gap-x-1 rounded-2xl border border-line bg-card p-3 shadow-soft"
    >
      <span />
      {days.map((day) => (
        <span
          key={day}
          aria-current={day === startOfDay(now) ? 'date' : undefined}
          className="pb-2 text-center text-sm font-semibold tabular-nums aria-[current]:text-persimmon"
        >
          {dayText(day, language)}
        </span>
      ))}
      {rows.map((row) => (
        <Fragment key={row}>
          <span className="-mt-2 h-7 pr-2 text-right text-xs text-ink-soft tabular-nums">
            {row % hourMs === 0 && (row < dayMs ? timeText(midnight + row) : '24:00')}
          </span>
          {days.map((day) =>
            cells.has(day + row) ? (
              <FreeCell
                key={day}
                cell={day + row}
                look="h-7 border-t border-card text-xs data-end:border-card"
                {...choosing}
              />
            ) : (
              <span key={day} className="h-7 border-t border-line/60 bg-paper-deep/40" />
            ),
          )}
        </Fragment>
      ))}
    </div>
  )
}

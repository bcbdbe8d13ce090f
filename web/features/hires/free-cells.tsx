import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { dayMs, dayText, hourMs, startOfDay, timeText } from '#time/tokyo.ts'
import { DayTabs } from '#web/features/lessons/day-tabs.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { cellsOf, endsOf, stepMs } from './choice.ts'
import type { Choice, FreeTime } from './choice.ts'

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
      aria-label={t('freeTimes.grid')}
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

interface DayCellsProps extends Choosing {
  days: readonly number[]
  /** Days with free times. */
  freeDays: readonly number[]
  shown: number
  now: number
  onDay: (day: number) => void
}

/** The free half hours of one day, for a phone, below a tab for each day of the week. */
export function DayCells({ days, freeDays, shown, now, onDay, ...choosing }: DayCellsProps) {
  const { t } = useTranslation()
  return (
    <DayTabs {...{ days, busyDays: freeDays, shown, now }} onChoose={onDay}>
      <div
        role="group"
        aria-label={t('freeTimes.grid')}
        className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2"
      >
        {cellsOf(choosing.free, shown).map((cell) => (
          <FreeCell key={cell} cell={cell} look="min-h-11 rounded-xl px-1 text-sm" {...choosing} />
        ))}
      </div>
    </DayTabs>
  )
}

interface Choosing {
  free: readonly FreeTime[]
  choice: Choice
  onTap: (cell: number) => void
}

/**
 * A free half hour. While an end is wanted, it is named by its end. The selects beside the grid do the same
 * for the keyboard, so that Tab need not pass each half hour.
 */
function FreeCell({ cell, look, free, choice, onTap }: Choosing & { cell: number; look: string }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { start, end } = choice
  const isInside = start !== undefined && start <= cell && cell < (end ?? start + stepMs)
  const isEnd = end === undefined && start !== undefined && endsOf(facts, free, start).includes(cell + stepMs)
  const time = timeText(isEnd ? cell + stepMs : cell)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isInside}
      aria-label={t(isEnd ? 'freeTimes.untilCell' : 'freeTimes.fromCell', {
        day: dayText(cell, language),
        time,
      })}
      data-end={isEnd || undefined}
      className={classes(
        look,
        'tabular-nums',
        isInside
          ? 'bg-green font-semibold text-on-fill'
          : isEnd
            ? 'bg-persimmon-soft text-ink hover:bg-persimmon hover:text-on-fill'
            : 'bg-green-soft text-green hover:bg-green hover:text-on-fill',
      )}
      onClick={() => onTap(cell)}
    >
      {isEnd ? t('freeTimes.until', { time }) : time}
    </button>
  )
}

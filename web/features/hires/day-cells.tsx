import { useTranslation } from 'react-i18next'
import { DayTabs } from '#web/features/lessons/day-tabs.tsx'
import { cellsOf } from './choice.ts'
import { FreeCell } from './free-cell.tsx'
import type { Choosing } from './free-cell.tsx'

interface Props extends Choosing {
  days: readonly number[]
  /** Days with free times. */
  freeDays: readonly number[]
  shown: number
  now: number
  onDay: (day: number) => void
}

/** The free half hours of one day, for a phone, below a tab for each day of the week. */
export function DayCells({ days, freeDays, shown, now, onDay, ...choosing }: Props) {
  const { t } = useTranslation()
  return (
    <DayTabs {...{ days, busyDays: freeDays, shown, now }} onChoose={onDay}>
      <div
        role="group"
        aria-label={t('hire.grid')}
        className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2"
      >
        {cellsOf(choosing.free, shown).map((cell) => (
          <FreeCell key={cell} cell={cell} look="min-h-11 rounded-xl px-1 text-sm" {...choosing} />
        ))}
      </div>
    </DayTabs>
  )
}

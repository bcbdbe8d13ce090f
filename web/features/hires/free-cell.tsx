import { useTranslation } from 'react-i18next'
import { dayText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { endsOf, stepMs } from './choice.ts'
import type { Choice, FreeTime } from './choice.ts'

export interface Choosing {
  free: readonly FreeTime[]
  choice: Choice
  onTap: (cell: number) => void
}

/**
 * A free half hour. While an end is wanted, it is named by its end. The selects beside the grid do the same for the
 * keyboard, so that Tab need not pass each half hour.
 */
export function FreeCell({ cell, look, free, choice, onTap }: Choosing & { cell: number; look: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { start, end } = choice
  const isInside = start !== undefined && start <= cell && cell < (end ?? start + stepMs)
  const isEnd = end === undefined && start !== undefined && endsOf(free, start).includes(cell + stepMs)
  const time = timeText(isEnd ? cell + stepMs : cell)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isInside}
      aria-label={t(isEnd ? 'hire.untilCell' : 'hire.fromCell', { day: dayText(cell, language), time })}
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
      {isEnd ? t('hire.until', { time }) : time}
    </button>
  )
}

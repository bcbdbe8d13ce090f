import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/lib/language.ts'
import { changeText, figureText } from './figures.ts'
import type { Unit } from './figures.ts'

interface Headline {
  label: string
  unit: Unit
  value: number | null
  /** The same of the month before, and of the same month of the year before. Absent for a year. */
  before?: number | null | undefined
  yearBefore?: number | null | undefined
}

/** The figures that an owner asks for first. */
export function Headlines({ headlines }: { headlines: readonly Headline[] }) {
  const { language } = useLanguage()
  return (
    <dl className="flex flex-wrap gap-3">
      {headlines.map((headline) => (
        <div
          key={headline.label}
          className="flex-1 basis-[9rem] rounded-2xl bg-paper px-3 py-3 sm:px-4 print:border print:border-line"
        >
          <dt className="text-sm break-keep text-ink-soft">{headline.label}</dt>
          <dd className="font-display text-xl tabular-nums sm:text-2xl">
            {figureText(headline.value, headline.unit, language)}
          </dd>
          <Changes headline={headline} />
        </div>
      ))}
    </dl>
  )
}

function Changes({ headline: { value, unit, before, yearBefore } }: { headline: Headline }) {
  const { t } = useTranslation()
  const compared = (earlier: number | null | undefined) =>
    earlier === undefined ? null : changeText({ now: value, before: earlier }, unit, t)
  const [sinceMonth, sinceYear] = [compared(before), compared(yearBefore)]
  return (
    <>
      {sinceMonth !== null && (
        <dd className="text-xs text-ink-soft tabular-nums">
          {t('reports.sinceMonth', { change: sinceMonth })}
        </dd>
      )}
      {sinceYear !== null && (
        <dd className="text-xs text-ink-soft tabular-nums">
          {t('reports.sinceYear', { change: sinceYear })}
        </dd>
      )}
    </>
  )
}

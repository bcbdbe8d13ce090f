import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readLessonReport } from '#contract/reports.ts'
import type { LessonReport, LessonReport as Lessons } from '#contract/reports.ts'
import { dayMs, hourMs, startOfWeek, timeText, weekdayOf, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import { useReport } from './api.ts'
import { figureText, rateOf, sumOf } from './figures.ts'
import { MonthsReport } from './months-report.tsx'
import { monthsOf, trendOf } from './period.ts'
import type { Period } from './period.ts'
import { LoadedReport, SaveButton } from './report-section.tsx'

type Month = Lessons['months'][number]

/** How full the lessons were, by month, weekday and hour. */
export function LessonsReport({ period, now }: { period: Period; now: number }) {
  const { t } = useTranslation()
  const trend = useReport(readLessonReport, trendOf(period, now))
  const span = monthsOf(period, now)
  const shown = useReport(readLessonReport, span)
  const count = (label: string, of: (month: Month) => number) => ({
    label,
    unit: 'count' as const,
    of: (months: readonly Month[]) => sumOf(months, of),
  })
  const lessons = count(t('reports.lessons.lessons'), (month) => month.lessons)
  const cancelled = count(t('reports.lessons.cancelled'), (month) => month.cancelled)
  const seats = count(t('reports.lessons.seats'), (month) => month.seats)
  const taken = count(t('reports.lessons.taken'), (month) => month.taken)
  const rate = {
    label: t('reports.lessons.rate'),
    unit: 'percent' as const,
    of: (months: readonly Month[]) => rateOf(taken.of(months), seats.of(months)),
  }
  return (
    <>
      <LoadedReport query={trend} isEmpty={({ months }) => lessons.of(months) + cancelled.of(months) === 0}>
        {({ months }) => (
          <MonthsReport
            {...{ months, period }}
            title={t('reports.lessons.title')}
            file={t('reports.names.lessons')}
            measures={[lessons, cancelled, seats, taken, rate]}
            first={[rate, lessons, cancelled]}
            bars={[rate]}
            note={t('reports.lessons.note')}
          />
        )}
      </LoadedReport>
      {shown.data !== undefined && shown.data.hours.length > 0 && (
        <HoursOfWeek hours={shown.data.hours} now={now} span={span} />
      )}
    </>
  )
}

interface HoursOfWeekProps {
  hours: LessonReport['hours']
  now: number
  span: { month: string; until: string }
}

/** The stronger, the fuller. The figure in the cell says the same. */
const shades = ['bg-green/5', 'bg-green/10', 'bg-green/20', 'bg-green/30', 'bg-green text-on-fill']

const shadeOf = (rate: number) => shades[Math.min(shades.length - 1, Math.floor(rate * shades.length))]

/** Stands where no lesson was. */
const none = '—'

/** How full the lessons were at each hour of the week: a table whose cells are shaded. */
function HoursOfWeek({ hours, now, span }: HoursOfWeekProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useId()
  const week = startOfWeek(now)
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const instant = week + day * dayMs
    return { weekday: weekdayOf(instant), name: weekdayText(instant, language) }
  })
  const starts = hours.map(({ hour }) => hour)
  const earliest = Math.min(...starts)
  const rows = Array.from({ length: Math.max(...starts) - earliest + 1 }, (_, nth) => earliest + nth).map(
    (hour) => ({
      hour,
      name: timeText(week + hour * hourMs),
      cells: days.map(({ weekday }) => hours.find((one) => one.weekday === weekday && one.hour === hour)),
    }),
  )
  const title = t('reports.lessons.hours')
  const figures = {
    caption: title,
    first: t('reports.lessons.hour'),
    columns: days.map(({ name }) => ({ label: name, unit: 'percent' as const })),
    rows: rows.map(({ name, cells }) => ({
      name,
      cells: cells.map((cell) => (cell ? rateOf(cell.taken, cell.seats) : null)),
    })),
  }
  return (
    <PageSection anchor="hours" title={title} className="print:p-0 print:shadow-none">
      {/* What is moved sideways must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-labelledby={id} tabIndex={0} className="moved-sideways @container">
        <table className="w-full min-w-[19rem] table-fixed text-center text-sm tabular-nums max-sm:text-xs print:min-w-0">
          <caption id={id} className="pb-3 text-left text-sm text-ink-soft">
            <span className="sticky left-0 inline-block max-w-[100cqw]">
              {t('reports.lessons.hoursCaption')}
            </span>
          </caption>
          <thead>
            <tr className="text-ink-soft">
              <th
                scope="col"
                className="sticky left-0 w-[3rem] bg-card py-1 text-left font-semibold sm:w-[5rem] print:static"
              >
                {figures.first}
              </th>
              {days.map(({ name }) => (
                <th key={name} scope="col" className="py-1 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="sticky left-0 bg-card py-1 text-left font-normal whitespace-nowrap print:static print:py-0.5"
                >
                  {name}
                </th>
                {days.map(({ weekday }, position) => (
                  <HourCell key={weekday} cell={cells[position]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveButton figures={figures} name={`${title}-${span.month}_${span.until}`} />
    </PageSection>
  )
}

function HourCell({ cell }: { cell: HoursOfWeekProps['hours'][number] | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (cell === undefined)
    return <td className="h-12 border border-card bg-paper text-ink-soft print:h-auto">{none}</td>
  const rate = rateOf(cell.taken, cell.seats) ?? 0
  return (
    <td
      className={classes(
        'h-12 border border-card px-0.5 print:h-auto print:border-line print:py-0.5 print:[print-color-adjust:exact]',
        shadeOf(rate),
      )}
    >
      <span className="block font-semibold print:inline">
        {figureText(Math.round(rate * 100) / 100, 'percent', language)}
      </span>
      <span className="block text-[0.7rem] max-sm:text-[0.65rem] print:ml-1 print:inline">
        {t('reports.lessons.count', { count: cell.lessons })}
      </span>
    </td>
  )
}

import { useTranslation } from 'react-i18next'
import { readTicketReport } from '#contract/reports.ts'
import type { TicketReport as Tickets } from '#contract/reports.ts'
import { nameOfMonth } from '#web/features/money/months.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReport } from './api.ts'
import { sumOf } from './figures.ts'
import { MonthsReport } from './months-report.tsx'
import { trendOf } from './period.ts'
import type { Period } from './period.ts'
import { LoadedReport, ReportSection } from './report-section.tsx'

type Month = Tickets['months'][number]

/** Which tickets were given, used and lost, and what is left today. */
export function TicketsReport({ period, now }: { period: Period; now: number }) {
  const { t } = useTranslation()
  const query = useReport(readTicketReport, trendOf(period, now))
  const count = (kind: 'paid' | 'given' | 'used' | 'expired' | 'takenBack') => ({
    label: t(`reports.tickets.${kind}`),
    unit: 'count' as const,
    of: (months: readonly Month[]) => sumOf(months, (month) => month[kind]),
  })
  const [paid, given, used] = [count('paid'), count('given'), count('used')]
  const [expired, takenBack] = [count('expired'), count('takenBack')]
  const change = {
    label: t('reports.tickets.change'),
    unit: 'count' as const,
    of: (months: readonly Month[]) =>
      paid.of(months) + given.of(months) - used.of(months) - expired.of(months) - takenBack.of(months),
  }
  const measures = [paid, given, used, expired, takenBack]
  return (
    <LoadedReport
      query={query}
      isEmpty={({ months, open }) => open.length === 0 && measures.every(({ of }) => of(months) === 0)}
    >
      {({ months, open }) => (
        <>
          <MonthsReport
            {...{ months, period }}
            title={t('reports.tickets.title')}
            file={t('reports.names.tickets')}
            measures={[...measures, change]}
            first={[paid, given, used, expired]}
            bars={[used, expired]}
            note={t('reports.tickets.note')}
          />
          <OpenLots open={open} />
        </>
      )}
    </LoadedReport>
  )
}

function OpenLots({ open }: { open: Tickets['open'] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const title = t('reports.tickets.open')
  const rows = open.map(({ reason, lastMonth, lots, tickets }) => ({
    name: t('reports.tickets.lot', {
      reason: t(`reports.tickets.reasons.${reason}`),
      until:
        lastMonth === null
          ? t('reports.tickets.noEnd')
          : t('reports.tickets.until', { month: nameOfMonth(lastMonth, language) }),
    }),
    cells: [lots, tickets],
  }))
  const sum = [sumOf(open, ({ lots }) => lots), sumOf(open, ({ tickets }) => tickets)]
  return (
    <ReportSection
      anchor="lots"
      title={title}
      file={title}
      note={t('reports.tickets.openNote')}
      figures={{
        caption: title,
        first: t('reports.tickets.kind'),
        columns: [
          { label: t('reports.tickets.lots'), unit: 'count' },
          { label: t('reports.tickets.left'), unit: 'count' },
        ],
        rows: [...rows, { name: t('reports.sum'), cells: sum, strong: true }],
      }}
    />
  )
}

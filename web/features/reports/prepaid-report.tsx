import { useTranslation } from 'react-i18next'
import { readPrepaidReport } from '#contract/reports.ts'
import type { PrepaidReport as Prepaid } from '#contract/reports.ts'
import { planName } from '#studio/member-types.ts'
import { prepaidBalance } from '#studio/prepaid-balance.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Notice } from '#web/ui/notice.tsx'
import { sumOf } from './figures.ts'
import { Headlines } from './months-report.tsx'
import { LoadedReport, ReportSection } from './report-section.tsx'

type Day = Prepaid['days'][number]

/** The unused balance of paid tickets on the base dates, beside the line of the law. */
export function PrepaidReport() {
  const query = useApiQuery(readPrepaidReport, {})
  return (
    <LoadedReport query={query} isEmpty={() => false}>
      {({ days }) => (
        <>
          <Balances days={days} />
          {days
            .toReversed()
            .filter(({ lines }) => lines.length > 0)
            .map((day) => (
              <Calculation key={day.day + String(day.isBaseDate)} day={day} />
            ))}
        </>
      )}
    </LoadedReport>
  )
}

function useDayName() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return ({ day, isBaseDate }: Day) => {
    const date = calendarDateText(day, language)
    return isBaseDate ? t('reports.prepaid.baseDate', { date }) : t('reports.prepaid.today', { date })
  }
}

function Balances({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const nameOf = useDayName()
  const { line, depositPercent: percent, notifyWithinMonths: months } = prepaidBalance
  const deposit = (total: number) => Math.ceil((total * percent) / 100)
  const over = days.filter(({ total }) => total > line)
  const title = t('reports.prepaid.title')
  return (
    <ReportSection
      anchor="balance"
      title={title}
      file={title}
      note={t('reports.prepaid.notice')}
      figures={{
        caption: title,
        first: t('reports.prepaid.day'),
        columns: [
          { label: t('reports.prepaid.balance'), unit: 'yen' },
          { label: t('reports.prepaid.line'), unit: 'yen' },
          { label: t('reports.prepaid.toLine'), unit: 'yen' },
          { label: t('reports.prepaid.deposit', { percent }), unit: 'yen' },
        ],
        rows: days.map((day) => ({
          name: nameOf(day),
          cells: [day.total, line, line - day.total, day.total > line ? deposit(day.total) : null],
        })),
      }}
      chart={{
        unit: 'yen',
        names: days.map(({ day }) => calendarDateText(day, language)),
        parts: [{ label: t('reports.prepaid.balance'), values: days.map(({ total }) => total) }],
        line: { value: line, label: t('reports.prepaid.lineOf', { amount: yen(line) }) },
      }}
    >
      <Headlines headlines={days.map((day) => ({ label: nameOf(day), unit: 'yen', value: day.total }))} />
      <Notice>
        {over.length === 0
          ? t('reports.prepaid.below', { line: yen(line) })
          : t('reports.prepaid.above', {
              line: yen(line),
              days: over.map(nameOf).join(t('reports.prepaid.and')),
              months,
              percent,
            })}
      </Notice>
      <p className="text-sm">{t('reports.prepaid.what')}</p>
    </ReportSection>
  )
}

/** How the balance of a day comes about, line by line. */
function Calculation({ day }: { day: Day }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const nameOf = useDayName()
  const title = t('reports.prepaid.calculation', { day: nameOf(day) })
  const rows = day.lines.map(({ memberType, price, tickets, left, amount }) => ({
    name: t('reports.prepaid.bought', {
      plan: planName(facts, memberType, language),
      price: yen(price),
      count: tickets,
    }),
    cells: [left, amount],
  }))
  return (
    <ReportSection
      anchor={`day-${day.day}`}
      title={title}
      file={title}
      note={t('reports.prepaid.rounded')}
      figures={{
        caption: t('reports.prepaid.formula'),
        first: t('reports.prepaid.kind'),
        columns: [
          { label: t('reports.prepaid.left'), unit: 'count' },
          { label: t('reports.prepaid.balance'), unit: 'yen' },
        ],
        rows: [
          ...rows,
          { name: t('reports.sum'), cells: [sumOf(day.lines, ({ left }) => left), day.total], strong: true },
        ],
      }}
    />
  )
}

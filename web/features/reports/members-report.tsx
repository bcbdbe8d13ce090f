import { useTranslation } from 'react-i18next'
import { pausingReasons } from '#contract/pausing.ts'
import { readMemberReport } from '#contract/reports.ts'
import type { MemberReport as Members } from '#contract/reports.ts'
import { beforeJoining, planName, typesInOrder } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReport } from './api.ts'
import { rateOf, sumOf } from './figures.ts'
import { MonthsReport } from './months-report.tsx'
import { trendOf } from './period.ts'
import type { Period } from './period.ts'
import { LoadedReport, ReportSection } from './report-section.tsx'

type Month = Members['months'][number]
type Way = 'joined' | 'left'

const countOf = (months: readonly Month[], way: Way, memberType?: MemberType) =>
  sumOf(months, ({ plans }) =>
    sumOf(
      plans.filter((plan) => memberType === undefined || plan.memberType === memberType),
      (plan) => plan[way],
    ),
  )

/** Who registered, joined and left, by plan, and the members of today. */
export function MembersReport({ period, now }: { period: Period; now: number }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useReport(readMemberReport, trendOf(period, now))
  const count = (label: string, of: (months: readonly Month[]) => number) => ({
    label,
    unit: 'count' as const,
    of,
  })
  const registered = count(t('reports.members.registered'), (months) =>
    sumOf(months, (one) => one.registered),
  )
  const nameOf = (memberType: MemberType) =>
    memberType === beforeJoining ? t('reports.members.neverPaid') : planName(facts, memberType, language)
  const byPlan = (months: readonly Month[], way: Way) =>
    typesInOrder(facts)
      .filter((memberType) => countOf(months, way, memberType) > 0)
      .map((memberType) =>
        count(t(`reports.members.${way}Of`, { plan: nameOf(memberType) }), (some) =>
          countOf(some, way, memberType),
        ),
      )
  const joined = count(t('reports.members.joined'), (months) => countOf(months, 'joined'))
  const left = count(t('reports.members.left'), (months) => countOf(months, 'left'))
  const closed = count(t('reports.members.closed'), (months) => sumOf(months, (one) => one.closed))
  const paused = {
    ...count(t('reports.members.paused'), (months) => sumOf(months, (one) => one.paused)),
    // Who pauses for three months counts in each of them, so months do not add up.
    of: (months: readonly Month[]) => (months.length === 1 ? (months[0]?.paused ?? 0) : null),
  }
  return (
    <LoadedReport
      query={query}
      isEmpty={({ months, present }) =>
        sumOf(present, ({ members }) => members) +
          registered.of(months) +
          joined.of(months) +
          left.of(months) +
          closed.of(months) ===
        0
      }
    >
      {({ months, present, planned }) => (
        <>
          <MonthsReport
            {...{ months, period }}
            title={t('reports.members.title')}
            file={t('reports.names.members')}
            measures={[
              registered,
              joined,
              ...byPlan(months, 'joined'),
              left,
              ...byPlan(months, 'left'),
              paused,
              closed,
            ]}
            first={[registered, joined, left, ...(period.kind === 'month' ? [paused] : [])]}
            bars={byPlan(months, 'joined').length === 0 ? [joined] : byPlan(months, 'joined')}
            note={t('reports.members.note')}
          />
          <Reasons
            months={period.kind === 'year' ? months : months.slice(-1)}
            file={t('reports.members.reasons')}
          />
          <PresentMembers {...{ present, planned, nameOf }} />
        </>
      )}
    </LoadedReport>
  )
}

/** Why members paused and left in the month or year; nothing when none did. */
function Reasons({ months, file }: { months: readonly Month[]; file: string }) {
  const { t } = useTranslation()
  const rows = [...pausingReasons, null]
    .map((reason) => {
      const of = (way: 'paused' | 'left') =>
        sumOf(months, ({ reasons }) =>
          sumOf(
            reasons.filter((row) => row.reason === reason),
            (row) => row[way],
          ),
        )
      const name = reason === null ? t('reports.members.noReason') : t(`pausing.reasons.${reason}`)
      return { name, cells: [of('paused'), of('left')] }
    })
    .filter(({ cells }) => cells.some((cell) => cell > 0))
  if (rows.length === 0) return null
  return (
    <ReportSection
      anchor="reasons"
      title={file}
      file={`${file}-${months.at(-1)?.month ?? ''}`}
      figures={{
        caption: file,
        first: t('reports.members.reasonName'),
        columns: [
          { label: t('reports.members.pausesBegun'), unit: 'count' },
          { label: t('reports.members.left'), unit: 'count' },
        ],
        rows,
      }}
    />
  )
}

function PresentMembers({
  present,
  planned,
  nameOf,
}: {
  present: Members['present']
  planned: Members['planned']
  nameOf: (type: MemberType) => string
}) {
  const { t } = useTranslation()
  const all = sumOf(present, ({ members }) => members)
  const rows = present
    .filter(({ members }) => members > 0)
    .map(({ memberType, members }) => ({
      name: nameOf(memberType),
      cells: [members, rateOf(members, all)],
    }))
  const title = t('reports.members.present')
  return (
    <ReportSection
      anchor="present"
      title={title}
      file={title}
      note={t('reports.members.planned', { ...planned })}
      figures={{
        caption: title,
        first: t('reports.members.plan'),
        columns: [
          { label: t('reports.members.count'), unit: 'count' },
          { label: t('reports.members.part'), unit: 'percent' },
        ],
        rows: [...rows, { name: t('reports.sum'), cells: [all, rateOf(all, all)], strong: true }],
      }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listOwnAbsences } from '#contract/bookings/absences.ts'
import type { Absence, AbsenceLimit } from '#contract/bookings/absences.ts'
import { absencesOfFile } from '#studio/absences.ts'
import { useLessonTime } from '#web/features/bookings/booked-row.tsx'
import { memberKey } from '#web/features/members/api.ts'
import { useDayText } from '#web/lib/moment-text.ts'
import { call } from '#web/lib/api.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { AbsenceRules, useMomentText } from './absence-words.tsx'

/**
 * The member's absences that count or will count, the limit that follows from them, and how to ask the
 * studio. A member without any is shown nothing.
 */
export function OwnAbsences() {
  const { t } = useTranslation()
  const id = useId()
  const user = useSessionUser()
  const { language, to } = useLanguage()
  const facts = useFacts().absences ?? absencesOfFile
  const query = useQuery({
    queryKey: [...memberKey, 'absences', user?.id ?? null, language],
    queryFn: ({ signal }) => call(listOwnAbsences, { signal }),
    enabled: user !== undefined,
  })
  const { data } = query
  if (!data) return query.error ? <FailedLoad text={t('absences.failed')} query={query} /> : null
  if (data.absences.length === 0 && data.limit === null) return null
  return (
    <section aria-labelledby={id} className="mt-10 grid gap-4 border-t border-line pt-8">
      <h2 id={id} className="text-xl">
        {t('absences.title')}
      </h2>
      {data.limit && <Limit limit={data.limit} />}
      {data.absences.length > 0 && (
        <ul
          aria-labelledby={id}
          className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7"
        >
          {data.absences.map((absence) => (
            <OwnAbsence key={absence.bookingId} absence={absence} />
          ))}
        </ul>
      )}
      <p className="text-sm">
        {t('absences.ask')}
        <SentenceGap />
        <Link to={to('/contact')} className="inline-block py-1.5 text-green underline underline-offset-4">
          {t('absences.toContact')}
        </Link>
      </p>
      {facts.absenceRules.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 w-fit cursor-pointer py-3 text-green underline underline-offset-4">
            {t('absences.rules')}
          </summary>
          <div className="pt-2">
            <AbsenceRules facts={facts} />
          </div>
        </details>
      )}
    </section>
  )
}

function Limit({ limit: { bookings: count, held, lastDay } }: { limit: AbsenceLimit }) {
  const { t } = useTranslation()
  const dayText = useDayText()
  return <Notice>{t('absences.limit', { count, held, day: dayText(lastDay) })}</Notice>
}

function OwnAbsence({ absence }: { absence: Absence }) {
  const { t } = useTranslation()
  const time = useLessonTime()(absence)
  const momentText = useMomentText()
  const { title, kind, state, countsAt, step } = absence
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-4">
      <div className="grid min-w-0 flex-1 basis-[14rem] gap-0.5">
        <p className="font-semibold wrap-anywhere">
          <OwnText text={title} />
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{time}</p>
        <p className="text-sm">{t(`absences.kind.${kind}`)}</p>
      </div>
      <p className="shrink-0 text-sm text-ink-soft tabular-nums">
        {state === 'counted'
          ? t('absences.step', { step: step ?? 1 })
          : t('absences.opens', { when: momentText(countsAt) })}
      </p>
    </li>
  )
}

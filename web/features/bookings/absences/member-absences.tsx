import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canBeDecided, listAbsencesOf } from '#contract/bookings/absences.ts'
import type { Absence } from '#contract/bookings/absences.ts'
import { dateText } from '#time/tokyo.ts'
import { useLessonTime } from '#web/features/bookings/booked-row.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { call } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMomentText } from './absence-words.tsx'
import { useEndWaiver, WaiveDialog } from './waive-dialog.tsx'

/** The absences of a member, the limit that follows from them, and whether each counts. */
export function MemberAbsences({ member: { id, name } }: { member: { id: string; name: string } }) {
  const { t } = useTranslation()
  const user = useSessionUser()
  const { language } = useLanguage()
  const dayText = useDayText()
  const list = useRef<HTMLUListElement>(null)
  const endWaiver = useEndWaiver()
  const { dialog, show, close, finish } = useDialogState<Absence>()
  const query = useQuery({
    queryKey: ['absences', id, language, user?.id ?? null],
    queryFn: ({ signal }) => call(listAbsencesOf, { params: { id }, signal }),
    staleTime: 0,
  })
  const { data } = query
  if (!data)
    return query.error ? (
      <FailedLoad text={t('frontDesk.absence.failed')} query={query} />
    ) : (
      <Skeleton className="h-11 rounded-2xl" />
    )
  const { absences, limit } = data
  if (absences.length === 0)
    return (
      <p data-empty className="text-sm text-ink-soft">
        {t('frontDesk.absence.none')}
      </p>
    )
  return (
    <>
      {limit && (
        <Notice>
          {t('frontDesk.absence.limit', {
            count: limit.bookings,
            held: limit.held,
            day: dayText(limit.lastDay),
          })}
        </Notice>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('memberPage.absences')}
        className="divide-y divide-line text-sm"
      >
        {absences.map((absence) => (
          <Row
            key={absence.bookingId}
            absence={absence}
            onWaive={() => show(absence)}
            onCount={() => {
              list.current?.focus()
              endWaiver(absence.bookingId)
            }}
          />
        ))}
      </ul>
      {dialog && (
        <WaiveDialog
          key={dialog.opening}
          {...{ name, open: dialog.open }}
          absence={dialog.subject}
          focusAfter={dialog.done ? list : undefined}
          onClose={close}
          onDone={finish}
        />
      )}
    </>
  )
}

interface RowProps {
  absence: Absence
  onWaive: () => void
  onCount: () => void
}

function Row({ absence, onWaive, onCount }: RowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const time = useLessonTime()(absence)
  const momentText = useMomentText()
  const now = useNow() ?? 0
  const { title, kind, state, step, countsAt, start } = absence
  const day = dateText(Date.parse(start), language)
  const canDecide = canBeDecided(absence, now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-[14rem] wrap-anywhere">
        <span className="block text-ink-soft tabular-nums">{time}</span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-xs text-ink-soft">{t(`frontDesk.absence.${kind}`)}</span>
      </span>
      <span className="text-ink-soft tabular-nums">
        {state === 'open' && t('frontDesk.absence.open', { when: momentText(countsAt) })}
        {state === 'counted' && t('frontDesk.absence.counted', { step: step ?? 1 })}
        {state === 'waived' && t('frontDesk.absence.waived')}
      </span>
      {canDecide && (
        <button
          type="button"
          className="-mr-2 min-h-11 px-2 text-persimmon-deep underline underline-offset-4 print:hidden"
          aria-label={t(state === 'open' ? 'frontDesk.absence.waiveOf' : 'frontDesk.absence.countOf', {
            day,
          })}
          onClick={state === 'open' ? onWaive : onCount}
        >
          {t(state === 'open' ? 'frontDesk.absence.waive' : 'frontDesk.absence.count')}
        </button>
      )}
    </li>
  )
}

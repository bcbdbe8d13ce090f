import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WaitingFor } from '#contract/bookings/waiting-list.ts'
import { useOwnWaiting } from '#web/features/bookings/api.ts'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { useLessonTime } from '../booked-row.tsx'
import { useLatestText } from './waiting-button.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

/** The lessons for which the member waits. Shows nothing for a member who does not wait. */
export function WaitingList() {
  const { t } = useTranslation()
  const query = useOwnWaiting()
  const { data: waits } = query
  const { dialog, show, close, finish } = useDialogState<WaitingFor>()
  const hasLeft = dialog?.done ?? false
  const heading = useRef<HTMLHeadingElement>(null)

  if (query.error && !waits) return <FailedLoad text={t('booking.waiting.loadFailed')} query={query} />
  if (!waits || (waits.length === 0 && !hasLeft)) return null
  return (
    <section aria-labelledby="waiting-list" className="mt-10 grid gap-4">
      <h2 ref={heading} id="waiting-list" tabIndex={-1} className="text-xl outline-none">
        {t('booking.waiting.heading')}
      </h2>
      {waits.length === 0 && <p className="text-sm text-ink-soft">{t('booking.waiting.none')}</p>}
      <ul className="grid gap-4">
        {waits.map((wait) => (
          <li key={wait.lessonId}>
            <WaitingRow wait={wait} onChange={() => show(wait)} />
          </li>
        ))}
      </ul>
      {dialog && (
        <WaitingDialog
          key={dialog.opening}
          open={dialog.open}
          subject={{ ...dialog.subject, own: dialog.subject }}
          focusAfter={hasLeft ? heading : undefined}
          onLeft={finish}
          onClose={close}
        />
      )}
    </section>
  )
}

function WaitingRow({ wait, onChange }: { wait: WaitingFor; onChange: () => void }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const now = useNow() ?? 0
  const latestText = useLatestText()
  const time = useLessonTime()(wait)
  const address = to(pageOfLesson({ id: wait.lessonId, start: wait.start }))
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-3xl border border-line bg-card p-4 shadow-soft sm:p-5">
      <div className="min-w-0 grow basis-[16rem]">
        <h3 className="text-lg">
          <Link to={address} className="hover:underline hover:underline-offset-4">
            {wait.title}
          </Link>
        </h3>
        <p className="mt-0.5 font-semibold break-keep text-persimmon tabular-nums">{time}</p>
        <p className="mt-1 text-sm font-semibold">{t('booking.waiting.place', { place: wait.place })}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {wait.seatFree ? t('booking.waiting.seatFree') : latestText(wait, now)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {wait.seatFree && (
          <Link to={address} className={buttonClass('primary')}>
            {t('booking.waiting.bookFree')}
          </Link>
        )}
        <Button
          variant="outline"
          aria-label={t('booking.waiting.changeOf', { title: wait.title, time })}
          onClick={onChange}
        >
          {t('booking.waiting.change')}
        </Button>
      </div>
    </article>
  )
}

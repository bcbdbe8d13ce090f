import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import type { ReceivedLesson } from '#contract/reception.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs, startOfDay, timeRangeText } from '#time/tokyo.ts'
import { useUnreachableSince } from '#web/features/bookings/front-desk/offline/kept-day.ts'
import { pageOfLesson } from '#web/features/lessons/administration/lesson-address.ts'
import { SitePaymentQuestion } from '#web/features/payments/site-payment-question.tsx'
import { WithdrawButton } from '#web/features/payments/withdraw-button.tsx'
import type { NotedPayment } from '#web/features/payments/withdraw-button.tsx'
import { useSpaces } from '#web/features/spaces/api.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useOccupancy } from '#web/features/spaces/calendar/api.ts'
import { addressOfHire } from '#web/features/spaces/calendar/hire-address.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReceptionDay } from './api.ts'
import { addressOfDay, dayOfAddress } from './day-address.ts'
import { KeepsNotes } from './offline/notes.ts'
import { ReceivedLessonCard } from './received-lesson.tsx'

/**
 * The working place of the reception: the lessons of a day in Tokyo with who comes, and the hires between
 * them, on the screen and on paper.
 */
export function Today({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const day = dayOfAddress(search, now)
  const range = { from: day, to: day + dayMs }
  const lessons = useReceptionDay(day)
  const isOffline = useUnreachableSince() !== undefined
  const taken = useOccupancy(range)
  const spaces = useSpaces()
  // Without it the members of the day shown before would stand under this day's name.
  const waiting = [lessons, taken].some((query) => query.isPending || query.isPlaceholderData)
  const events = lessons.isPlaceholderData ? undefined : lessons.data
  const hires = taken.isPlaceholderData ? undefined : taken.data?.hires
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl sm:text-2xl">{dateText(day, language)}</h2>
        <nav aria-label={t('frontDesk.today.move')} className="flex flex-wrap gap-2 print:hidden">
          <Link
            to={addressOfDay(day, -1, now)}
            preventScrollReset
            className={buttonClass('outline', 'px-4 text-sm max-sm:px-3.5')}
          >
            <Icon name="left" className="size-4" />
            <span className="max-sm:sr-only">{t('editing.calendar.previousDay')}</span>
          </Link>
          {day !== startOfDay(now) && (
            <Link to="?" preventScrollReset className={buttonClass('outline', 'px-4 text-sm')}>
              {t('editing.calendar.today')}
            </Link>
          )}
          <Link
            to={addressOfDay(day, 1, now)}
            preventScrollReset
            className={buttonClass('outline', 'px-4 text-sm max-sm:px-3.5')}
          >
            <span className="max-sm:sr-only">{t('editing.calendar.nextDay')}</span>
            <Icon name="right" className="size-4" />
          </Link>
        </nav>
        <Button
          variant="outline"
          onClick={() => window.print()}
          className="px-4 text-sm max-sm:hidden print:hidden"
        >
          {t('frontDesk.today.print')}
        </Button>
      </div>
      <FailedLoad text={t('reception.today.loadFailed')} query={lessons} />
      {/* Without a connection the bar above says it once. */}
      {!isOffline && (
        <>
          <FailedLoad text={t('spaceCalendar.today.loadFailed')} query={taken} />
          <FailedLoad text={t('spaceAdmin.loadFailed')} query={spaces} />
        </>
      )}
      {waiting && !(isOffline && events) && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-72 rounded-3xl" />
        </div>
      )}
      {events?.length === 0 && hires?.length === 0 && <NothingHere>{t('frontDesk.today.none')}</NothingHere>}
      <KeepsNotes value={day === startOfDay(now)}>
        <List events={events ?? []} hires={hires ?? []} spaces={spaces.data ?? []} now={now} />
      </KeepsNotes>
    </>
  )
}

interface ListProps {
  events: readonly ReceivedLesson[]
  hires: readonly TakenByHire[]
  spaces: readonly Space[]
  now: number
}

/** Lessons and hires in order of time. */
function List({ events, hires, spaces, now }: ListProps) {
  const rows = [
    ...events.map((event) => ({
      id: event.resource.yoga.id,
      start: event.start,
      row: event.resource.yoga.cancelled ? (
        <CancelledOfDay event={event} />
      ) : (
        <ReceivedLessonCard event={event} now={now} />
      ),
    })),
    ...hires.map((hire) => ({
      id: hire.id,
      start: hire.start,
      row: <HireOfDay hire={hire} space={spaces.find(({ id }) => id === hire.spaceId)} />,
    })),
  ].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  if (rows.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {rows.map(({ id, row }) => (
        <li key={id}>{row}</li>
      ))}
    </ul>
  )
}

/**
 * A hire of the day: when, where, who comes, and what is still to be paid. That is noted here, and withdrawn
 * for some minutes.
 */
function HireOfDay({ hire, space }: { hire: TakenByHire; space: Space | undefined }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const nameOf = useSpaceName()
  const may = useMayCall()
  const { dialog, show, close } = useDialogState()
  const [noted, setNoted] = useState<NotedPayment>()
  const { id, member, people, purpose, open, state } = hire
  const name = fullName(member)
  return (
    <section
      aria-labelledby={`hire-${id}`}
      className="grid gap-3 rounded-3xl border-l-8 border-persimmon bg-card px-5 py-5 shadow-soft sm:px-7 print:rounded-none print:border-t print:border-l-0 print:border-line print:px-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-display text-lg tabular-nums">
          {timeRangeText(Date.parse(hire.start), Date.parse(hire.end)) + zoneMark}
        </p>
        <h3 id={`hire-${id}`} className="text-lg wrap-anywhere">
          {t('spaceCalendar.today.title', { space: space ? nameOf(space) : '' })}
        </h3>
        <p className="ml-auto text-sm font-semibold text-persimmon">
          {state === 'held'
            ? t('spaceCalendar.look.held')
            : open > 0 && t('spaceCalendar.today.open', { open: yenText(open, language) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p lang={languageOfName(name)} className="font-semibold wrap-anywhere">
          {t('frontDesk.nameWithTitle', { name })}
        </p>
        {member.phone !== '' && (
          <a
            href={`tel:${member.phone}`}
            className="inline-flex min-h-11 items-center text-sm tabular-nums underline underline-offset-4 print:no-underline"
          >
            {member.phone}
          </a>
        )}
        <p className="text-sm">{t('spaceCalendar.hire.peopleCount', { count: people })}</p>
        <p className="min-w-0 text-sm wrap-anywhere">{purpose}</p>
        <div className="ml-auto flex flex-wrap justify-end gap-2 empty:hidden print:hidden">
          {noted && <WithdrawButton payment={noted} name={name} onWithdrawn={() => setNoted(undefined)} />}
          {open > 0 && (
            <Button
              variant="outline"
              aria-label={t('spaceCalendar.today.noteOf', { name, amount: yenText(open, language) })}
              onClick={() => show(undefined)}
              className="px-4 text-sm"
            >
              {t('money.note.open')}
            </Button>
          )}
          {may('listWindows') && (
            <Link to={to(addressOfHire(hire))} className={buttonClass('outline', 'px-4 text-sm')}>
              {t('spaceCalendar.today.show')}
            </Link>
          )}
        </div>
      </div>
      {dialog && (
        <SitePaymentQuestion
          key={dialog.opening}
          {...{ name, open: dialog.open }}
          owed={{ kind: 'hire', id, open }}
          onNoted={setNoted}
          onClose={close}
        />
      )}
    </section>
  )
}

/** A lesson of the day that the studio has cancelled, and the way to the persons to call. */
function CancelledOfDay({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const { id, cancelled } = event.resource.yoga
  const reason = cancelled?.reason ?? ''
  return (
    <section
      aria-labelledby={`lesson-${id}`}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-3xl border border-dashed border-wood px-5 py-4 sm:px-7 print:rounded-none"
    >
      <p className="font-display text-lg tabular-nums">
        {timeRangeText(Date.parse(event.start), Date.parse(event.end)) + zoneMark}
      </p>
      <h3 id={`lesson-${id}`} className="text-lg wrap-anywhere">
        {event.title}
      </h3>
      <p className="text-sm font-semibold wrap-anywhere text-persimmon">
        {reason === '' ? t('lesson.cancelled') : t('lesson.cancelledBecause', { reason })}
      </p>
      <Link
        to={to(pageOfLesson(id))}
        className="ml-auto inline-flex min-h-11 items-center text-sm text-green underline underline-offset-4 print:hidden"
      >
        {t('lessonPage.contactsOpen')}
      </Link>
    </section>
  )
}

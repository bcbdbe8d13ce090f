import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { ReceivedLesson } from '#contract/reception.ts'
import type { TakenByHire } from '#contract/occupancy.ts'
import type { Space } from '#contract/spaces.ts'
import { dateText, dayMs, startOfDay } from '#time/tokyo.ts'
import { useSpaces } from '#web/features/spaces/api.ts'
import { useOccupancy } from '#web/features/spaces/calendar/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReceptionDay } from './api.ts'
import { addressOfDay, dayOfAddress } from './day-address.ts'
import { CancelledOfDay } from './cancelled-of-day.tsx'
import { HireOfDay } from './hire-of-day.tsx'
import { KeepsNotes } from './offline/notes.ts'
import { useUnreachableSince } from './offline/reachable.ts'
import { ReceivedLessonCard } from './received-lesson.tsx'

/**
 * The working place of the reception: the lessons of a day in Tokyo with who comes, and the hires between them, on the screen
 * and on paper.
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
        <nav aria-label={t('admin.frontDesk.today.move')} className="flex flex-wrap gap-2 print:hidden">
          <Link
            to={addressOfDay(day, -1, now)}
            preventScrollReset
            className={buttonClass('outline', 'px-4 text-sm')}
          >
            <Icon name="left" className="size-4" />
            {t('admin.calendar.previousDay')}
          </Link>
          {day !== startOfDay(now) && (
            <Link to="?" preventScrollReset className={buttonClass('outline', 'px-4 text-sm')}>
              {t('admin.calendar.today')}
            </Link>
          )}
          <Link
            to={addressOfDay(day, 1, now)}
            preventScrollReset
            className={buttonClass('outline', 'px-4 text-sm')}
          >
            {t('admin.calendar.nextDay')}
            <Icon name="right" className="size-4" />
          </Link>
        </nav>
        <Button look="outline" onClick={() => window.print()} className="px-4 text-sm print:hidden">
          {t('admin.frontDesk.today.print')}
        </Button>
      </div>
      <FailedLoad text={t('reception.today.loadFailed')} query={lessons} />
      {/* Without a connection the bar above says it once. */}
      {!isOffline && (
        <>
          <FailedLoad text={t('spaceCalendar.today.loadFailed')} query={taken} />
          <FailedLoad text={t('admin.space.loadFailed')} query={spaces} />
        </>
      )}
      {waiting && !(isOffline && events) && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-72 rounded-3xl" />
        </div>
      )}
      {events?.length === 0 && hires?.length === 0 && (
        <NothingHere>{t('admin.frontDesk.today.none')}</NothingHere>
      )}
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

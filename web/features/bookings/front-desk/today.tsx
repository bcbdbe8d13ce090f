import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { dateText, dayMs, startOfDay } from '#time/tokyo.ts'
import { useLessons } from '#web/features/lessons/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { addressOfDay, dayOfAddress } from './day-address.ts'
import { LessonAttendance } from './lesson-attendance.tsx'

/** The lessons of a day in Tokyo with their booked members, on the screen and on paper. */
export function Today({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const day = dayOfAddress(search, now)
  const query = useLessons({ from: day, to: day + dayMs })
  const { data, isPending, isPlaceholderData } = query
  // Without it the members of the day shown before would stand under this day's name.
  const waiting = isPending || isPlaceholderData
  const events = isPlaceholderData ? undefined : data
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
      <FailedLoad text={t('admin.lesson.loadFailed')} query={query} />
      {waiting && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-72 rounded-3xl" />
        </div>
      )}
      {events?.length === 0 && <NothingHere>{t('admin.frontDesk.today.none')}</NothingHere>}
      {events && events.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {events.map((event) => (
            <li key={event.resource.yoga.id}>
              <LessonAttendance event={event} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

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
import { LessonRoll } from './lesson-roll.tsx'

/** The lessons of a day in Tokyo with everybody who comes, on the screen and on paper. */
export function Today({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const day = dayOfAddress(search, now)
  const query = useLessons({ from: day, to: day + dayMs })
  const { data, isPending, isPlaceholderData } = query
  // The guests of the day before would stand under this day's name.
  const waiting = isPending || isPlaceholderData
  const events = isPlaceholderData ? undefined : data
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl sm:text-2xl">{dateText(day, language)}</h2>
        <nav aria-label={t('office.today.move')} className="flex flex-wrap gap-2 print:hidden">
          <Link
            to={addressOfDay(day, -1, now)}
            preventScrollReset
            className={buttonClass('outline', 'px-4 text-sm')}
          >
            <Icon name="left" className="size-4" />
            {t('admin.previousDay')}
          </Link>
          {day !== startOfDay(now) && (
            <Link to="?" preventScrollReset className={buttonClass('outline', 'px-4 text-sm')}>
              {t('admin.today')}
            </Link>
          )}
          <Link
            to={addressOfDay(day, 1, now)}
            preventScrollReset
            className={buttonClass('outline', 'px-4 text-sm')}
          >
            {t('admin.nextDay')}
            <Icon name="right" className="size-4" />
          </Link>
        </nav>
        <Button look="outline" onClick={() => window.print()} className="px-4 text-sm print:hidden">
          {t('office.today.print')}
        </Button>
      </div>
      <FailedLoad text={t('admin.loadFailed')} query={query} />
      {waiting && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-72 rounded-3xl" />
        </div>
      )}
      {events?.length === 0 && <NothingHere>{t('office.today.none')}</NothingHere>}
      {events && events.length > 0 && (
        <ul className="grid gap-5">
          {events.map((event) => (
            <li key={event.resource.yoga.id}>
              <LessonRoll event={event} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

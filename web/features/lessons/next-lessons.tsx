import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { dayMs, isoText, shortDayText, startOfDay, timeRangeText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { pageOfLesson } from './week-address.ts'

const shownCount = 3
const searchedDays = 7

/** The next lessons with free seats, on a plain page. Each leads to the page on which it is booked. */
export default function NextLessons({ room }: { room: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow()
  if (now === undefined) return <div className={room} />
  // From midnight on, so that all visitors of a day ask for the same.
  const today = startOfDay(now)
  const query = { start: isoText(today), end: isoText(today + searchedDays * dayMs) }
  return (
    <Fetched
      queryKey={['nextLessons', today, language]}
      // Without the token, because all visitors get the same answer.
      read={(signal) => call(listLessons, { query, signal, token: '' })}
      failed={t('home.nextFailed')}
      room={room}
    >
      {(events) => <List events={nextFree(events, now)} isPlanned={events.length > 0} room={room} />}
    </Fetched>
  )
}

const nextFree = (events: readonly LessonEvent[], now: number) =>
  events
    .filter(({ start, resource }) => Date.parse(start) > now && resource.yoga.seatsLeft > 0)
    .slice(0, shownCount)

interface ListProps {
  events: readonly LessonEvent[]
  /** Whether there are lessons at all, which may be full. */
  isPlanned: boolean
  room: string
}

function List({ events, isPlanned, room }: ListProps) {
  const { t } = useTranslation()
  if (events.length === 0)
    return (
      // As high as the lessons would be, so that nothing moves.
      <div
        className={classes(
          room,
          'grid place-content-center justify-items-center gap-4 rounded-3xl border border-dashed border-wood p-6 text-center text-ink-soft',
        )}
      >
        <Icon name="sun" className="size-10 text-wood-deep" />
        <p>
          <Phrases text={t(isPlanned ? 'home.nextNone' : 'home.nextEmpty')} />
        </p>
      </div>
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-3 sm:gap-6">
      {events.map((event) => (
        <Lesson key={event.resource.yoga.id} event={event} />
      ))}
    </ul>
  )
}

function Lesson({ event: { start, end, title, resource } }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const { yoga } = resource
  const [from, until] = [Date.parse(start), Date.parse(end)]
  return (
    <li className="relative grid content-start gap-x-4 rounded-3xl border border-line bg-card p-5 shadow-soft hover:border-wood-deep sm:p-6">
      <p className="flex flex-wrap items-baseline gap-x-3 text-persimmon tabular-nums">
        <span className="font-display text-xl">{shortDayText(from, language)}</span>
        <span className="font-semibold">
          {timeRangeText(from, until)}
          {zoneMark}
        </span>
      </p>
      <h3 className="mt-1 text-lg wrap-anywhere">
        {/* The whole card is the link. */}
        <Link
          to={to(pageOfLesson({ id: yoga.id, start }))}
          className="after:absolute after:inset-0 after:rounded-3xl"
        >
          <OwnText text={title} />
        </Link>
      </h3>
      {yoga.teacher && <p className="text-sm wrap-anywhere text-ink-soft">{yoga.teacher.name}</p>}
      <p className="mt-3 flex items-center justify-between text-sm font-semibold text-green">
        {t('home.nextSeats', { count: yoga.seatsLeft })}
        <Icon name="right" className="size-4" />
      </p>
    </li>
  )
}

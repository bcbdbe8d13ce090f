import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { dateText, dayMs, shortMomentText, startOfDay, timeRangeText } from '#time/tokyo.ts'
import { useLessons } from '#web/features/lessons/api.ts'
import { isOpen } from '#web/features/lessons/lesson-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** How far ahead lessons are offered. */
const daysAhead = 28

interface Props {
  now: number
  /** The heading of a day, below that of the dialog or of the page. */
  heading: 'h2' | 'h3'
  /** From when a lesson can be booked; null: at any time. Absent for the front desk, which may book before. */
  opensAt?: (event: LessonEvent) => number | null
  onChoose: (event: LessonEvent) => void
}

/**
 * The lessons of the coming weeks that guests can try, day by day. Full ones, and those whose booking is not
 * open yet, are shown and cannot be chosen. Events have no trial.
 */
export function LessonChoice({ now, heading: Heading, opensAt, onChoose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const from = startOfDay(now)
  const lessons = useLessons({ from, to: from + daysAhead * dayMs })
  const open = lessons.data?.filter(
    (event) => isOpen(event, now) && Date.parse(event.start) > now && event.resource.yoga.event === null,
  )
  const days = Map.groupBy(open ?? [], ({ start }) => startOfDay(Date.parse(start)))
  return (
    <div className="grid gap-5">
      <FailedLoad text={t('booking.loadFailed')} query={lessons} />
      {lessons.isPending && <Skeleton className="h-72 rounded-3xl" />}
      {open?.length === 0 && <NothingHere>{t('booking.noLessons')}</NothingHere>}
      {[...days].map(([day, events]) => (
        <section key={day} aria-label={dateText(day, language)} className="grid gap-2">
          <Heading className="text-base">{dateText(day, language)}</Heading>
          <ul className="grid gap-2">
            {events.map((event) => (
              <li key={event.resource.yoga.id}>
                <LessonButton {...{ event, now, onChoose }} opensAt={opensAt?.(event) ?? now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface LessonButtonProps extends Pick<Props, 'now' | 'onChoose'> {
  event: LessonEvent
  opensAt: number
}

function LessonButton({ event, now, opensAt, onChoose }: LessonButtonProps) {
  const { t } = useTranslation()
  const openingText = useOpeningText()
  const zoneMark = useZoneMark()
  const { seatsLeft, level } = event.resource.yoga
  const isUnopened = opensAt > now
  return (
    <button
      type="button"
      disabled={seatsLeft === 0 || isUnopened}
      onClick={() => onChoose(event)}
      className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl border border-line bg-card px-4 py-2 text-left not-disabled:hover:border-green not-disabled:hover:bg-green-soft disabled:text-ink-soft"
    >
      <span className="min-w-0">
        <span className="block text-sm tabular-nums">
          {timeRangeText(Date.parse(event.start), Date.parse(event.end)) + zoneMark}
        </span>
        <span className="font-semibold wrap-anywhere">{event.title}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm">
        {level && <span>{t(`lesson.level.${level}`)}</span>}
        {isUnopened ? (
          <span className="font-semibold text-green tabular-nums">{openingText(opensAt)}</span>
        ) : (
          <span>{seatsLeft === 0 ? t('lesson.full') : t('lesson.seatsLeft', { count: seatsLeft })}</span>
        )}
      </span>
    </button>
  )
}

/** From when a lesson can be booked, in the words of its card on the booking page. */
export function useOpeningText(): (at: number) => string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (at) => t('booking.opens', { when: shortMomentText(at, language) + zoneMark })
}

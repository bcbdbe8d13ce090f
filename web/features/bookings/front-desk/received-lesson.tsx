import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ReceivedLesson } from '#contract/reception.ts'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import { startOfDay, timeRangeText, timeText } from '#time/tokyo.ts'
import { pageOfLesson } from '#web/features/lessons/administration/lesson-address.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReceptionDay } from './api.ts'
import { EventMark } from './event-marks.tsx'
import { ReceivedPeople } from './received-people.tsx'

/**
 * A lesson on the page of the day, and who comes. The one whose reception is open stands out. One of today
 * that was over when the page opened shows its list at a press; one that ends meanwhile stays as it is,
 * because the front desk may still be noting.
 */
export function ReceivedLessonCard({ event, now }: { event: ReceivedLesson; now: number }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const listId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)]
  const isOver = end <= now
  const isFolded = isOver && startOfDay(start) === startOfDay(now)
  const [isShown, setShown] = useState(!isFolded)
  const opensAt = attendanceOpensAt(facts, start)
  const isPresent = opensAt <= now && !isOver
  const { title } = event
  const { yoga } = event.resource
  const time = timeRangeText(start, end) + zoneMark
  const seats = { booked: yoga.totalSeats - yoga.seatsLeft, total: yoga.totalSeats }
  return (
    <section
      aria-labelledby={`lesson-${yoga.id}`}
      {...(isPresent && { 'aria-current': 'time' })}
      className={classes(
        '@container rounded-3xl px-5 shadow-soft sm:px-7 print:rounded-none print:border-t print:border-l-0 print:border-line print:bg-card print:px-0 print:py-5 print:shadow-none',
        isPresent ? 'border-l-8 border-green bg-card' : isFolded ? 'bg-paper-deep' : 'bg-card',
        isFolded ? 'py-3' : 'py-5',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="font-display text-lg tabular-nums max-sm:grow">{time}</p>
        <h3
          ref={heading}
          id={`lesson-${yoga.id}`}
          tabIndex={-1}
          className="text-lg wrap-anywhere outline-none max-sm:order-1 max-sm:basis-full"
        >
          <Link to={to(pageOfLesson(yoga.id))} className="hover:underline hover:underline-offset-4">
            {title}
          </Link>
        </h3>
        {yoga.teacher && (
          <p className="text-sm wrap-anywhere text-ink-soft max-sm:order-1 max-sm:basis-full">
            <span className="sr-only">{t('lesson.teacher', yoga.teacher)}</span>
            <span aria-hidden="true">{yoga.teacher.name}</span>
          </p>
        )}
        <span className="empty:hidden max-sm:order-1 max-sm:basis-full">
          <EventMark event={yoga.event} />
        </span>
        {isPresent && (
          <p className="rounded-full bg-green px-3 py-0.5 text-sm font-semibold text-on-fill print:hidden">
            {t('reception.today.present')}
          </p>
        )}
        <p className="ml-auto text-sm font-semibold tabular-nums">
          <span aria-hidden="true">{t('lessonAdmin.seats', seats)}</span>
          <span className="sr-only">{t('lessonAdmin.seatsSpoken', seats)}</span>
        </p>
        {isFolded && (
          <ListSwitch
            {...{ event, isShown, listId }}
            name={t('reception.today.showOf', { title, time })}
            onSwitch={() => setShown(!isShown)}
          />
        )}
      </div>
      {now < opensAt && (
        <p className="mt-1 text-sm text-ink-soft print:hidden">
          {t('reception.attendance.opensAt', { time: timeText(opensAt) })}
        </p>
      )}
      {/* On paper the list of a lesson that is over is needed too. */}
      <div id={listId} className={isShown ? undefined : 'hidden print:block'}>
        <ReceivedPeople {...{ event, now, heading }} />
      </div>
    </section>
  )
}

interface ListSwitchProps {
  event: ReceivedLesson
  /** What a screen reader calls the list. */
  name: string
  listId: string
  isShown: boolean
  onSwitch: () => void
}

/** Shows or hides the list of a lesson that is over, and says what was noted in it. */
function ListSwitch({ event, name, listId, isShown, onSwitch }: ListSwitchProps) {
  const { t } = useTranslation()
  const { users, guests } = event.resource
  const people = [...users, ...guests]
  const countOf = (status: string) => people.filter((person) => person.status === status).length
  const [attended, missed, open] = [countOf('attended'), countOf('missed'), countOf('booked')]
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 max-sm:order-1 print:hidden">
      <p className={open > 0 ? 'text-sm font-semibold text-persimmon-deep' : 'text-sm text-ink-soft'}>
        {people.length > 0 && t('reception.today.counts', { attended, missed, open })}
      </p>
      <Button
        variant="quiet"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-label={name}
        onClick={onSwitch}
        className="-mr-4 ml-auto px-4!"
      >
        {t(isShown ? 'reception.today.hide' : 'reception.today.show')}
        <Icon name="down" className={isShown ? 'size-4 rotate-180' : 'size-4'} />
      </Button>
    </div>
  )
}

/** One lesson as the page of its day shows it: who comes, and what the front desk does there. */
export function ReceptionOfLesson({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const day = useReceptionDay(startOfDay(Date.parse(event.start)))
  const received = day.data?.find(({ resource }) => resource.yoga.id === event.resource.yoga.id)
  return (
    <>
      <FailedLoad text={t('lessonPage.failed')} query={day} />
      {day.isPending && <Skeleton className="h-40 rounded-3xl" />}
      {received && <ReceivedLessonCard event={received} now={now} />}
    </>
  )
}

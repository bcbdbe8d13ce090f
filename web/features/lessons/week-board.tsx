import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { startOfDay, startOfWeek } from '#time/tokyo.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLessons } from './api.ts'
import { DayTabs } from './day-tabs.tsx'
import { LessonCard } from './lesson-card.tsx'
import { LessonFacts } from './lesson-facts.tsx'
import { hasEnded, isListed, isOpen } from './lesson-state.ts'
import { LevelFilter, ofLevels } from './level-filter.tsx'
import { TeacherFilter, ofTeachers } from './teacher-filter.tsx'
import { addressOf, levelsOfAddress, shownDay, teachersOfAddress, weekOfAddress } from './week-address.ts'
import type { WeekFilter } from './week-address.ts'
import { WeekNavigation } from './week-navigation.tsx'

interface Props {
  now: number
  onChoose: (event: LessonEvent) => void
  /** Called for a lesson whose waiting list the member wants to join or has joined. */
  onWait: (event: LessonEvent) => void
}

/** The lessons of the week that the address names, a day at a time. */
export function WeekBoard({ now, onChoose, onWait }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const role = useSessionUser()?.role
  const week = weekOfAddress(search, now)
  const { data, error, isPlaceholderData, refetch, isFetching } = useLessons(week, true)

  const filter = { levels: levelsOfAddress(search), teachers: teachersOfAddress(search) }
  const all = isPlaceholderData ? undefined : data?.filter((event) => isListed(event, now))
  const events = all && ofTeachers(ofLevels(all, filter.levels), filter.teachers)
  const byDay = Map.groupBy(events ?? [], ({ start }) => startOfDay(Date.parse(start)))
  const busyDays = week.days.filter((day) => byDay.has(day))
  const openDays = busyDays.filter((day) => byDay.get(day)?.some((event) => isOpen(event, now)))
  const day = shownDay(search, { busyDays, openDays, now })
  const isOver =
    busyDays.length > 0 && week.from <= now && (events ?? []).every((event) => hasEnded(event, now))

  const show = (chosen: Partial<WeekFilter>) =>
    void navigate(addressOf(week.from, { day, ...filter, ...chosen }), { replace: true })

  return (
    <section className="grid gap-6">
      <WeekNavigation {...{ week, now, filter }} />
      {error && (
        <Notice
          kind="error"
          action={
            <Button look="outline" busy={isFetching} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('booking.loadFailed')} {errorText(t, error)}
        </Notice>
      )}
      {!events && !error && <BoardSkeleton />}
      {isOver && <WeekOver {...{ week, now, filter }} />}
      {all && <LessonFacts events={all} now={now} />}
      {all && (
        <div className="grid gap-3">
          <LevelFilter events={all} chosen={filter.levels} onChoose={(levels) => show({ levels })} />
          <TeacherFilter events={all} chosen={filter.teachers} onChoose={(teachers) => show({ teachers })} />
        </div>
      )}
      {events && day === undefined && (
        <EmptyWeek unfiltered={all?.length === 0 ? undefined : addressOf(week.from)} />
      )}
      {events && day !== undefined && (
        <DayTabs
          {...{ days: week.days, busyDays, shown: day, now }}
          onChoose={(chosen) => void navigate(addressOf(week.from, { day: chosen, ...filter }))}
        >
          {byDay.get(day)?.map((event) => {
            const { id } = event.resource.yoga
            const address = addressOf(week.from, { day, lesson: id, ...filter })
            const asked = search.get('lesson') === id
            return <LessonCard key={id} {...{ event, now, role, address, asked, onChoose, onWait }} />
          })}
        </DayTabs>
      )}
    </section>
  )
}

export function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-6">
      <div className="grid grid-cols-7 gap-1 sm:gap-2">
        {Array.from({ length: 7 }, (_, day) => (
          <Skeleton key={day} className="h-13" />
        ))}
      </div>
      <Skeleton className="h-96 sm:h-60" />
      <Skeleton className="h-96 sm:h-60" />
    </div>
  )
}

/** Says that no lesson of the week can be booked any more, and links to another week. */
function WeekOver({ week, now, filter }: ComponentProps<typeof WeekNavigation>) {
  const { t } = useTranslation()
  const isPast = week.to <= now
  return (
    <Notice
      action={
        <Link to={addressOf(isPast ? startOfWeek(now) : week.to, filter)} className={buttonClass('outline')}>
          {t(isPast ? 'booking.seeThisWeek' : 'booking.seeNextWeek')}
        </Link>
      }
    >
      {t('booking.weekOver')}
    </Notice>
  )
}

/** @param unfiltered the address of all lessons of the week, if only what is chosen has none */
function EmptyWeek({ unfiltered }: { unfiltered: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-center gap-2 rounded-3xl border border-dashed border-wood px-6 py-16 text-center">
      <p className="font-display text-xl">
        {unfiltered === undefined ? t('booking.noLessons') : t('booking.noLessonsOfLevel')}
      </p>
      {unfiltered !== undefined && (
        <Link to={unfiltered} className={buttonClass('outline', 'mt-2')}>
          {t('booking.allLevels')}
        </Link>
      )}
      <p className="text-sm text-ink-soft">{t('booking.noLessonsHint')}</p>
    </div>
  )
}

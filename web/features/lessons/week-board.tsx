import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import { dayMs, rangeText, startOfDay, startOfWeek } from '#time/tokyo.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLessons } from './api.ts'
import { DayTabs } from './day-tabs.tsx'
import { LessonCard } from './lesson-card.tsx'
import { LessonFacts } from './lesson-facts.tsx'
import { hasEnded, isListed, isOpen } from './lesson-state.ts'
import { addressOfWeek, levelsOfAddress, shownDay, teachersOfAddress, weekOfAddress } from './week-address.ts'
import type { ShownWeek, WeekFilter } from './week-address.ts'

interface WeekBoardProps {
  now: number
  onChoose: (event: LessonEvent) => void
  /** Called for a lesson whose waiting list the member wants to join or has joined. */
  onWait: (event: LessonEvent) => void
}

/** The lessons of the week that the address names, a day at a time. */
export function WeekBoard({ now, onChoose, onWait }: WeekBoardProps) {
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
    void navigate(addressOfWeek(week.from, { day, ...filter, ...chosen }), { replace: true })

  return (
    <section className="grid gap-6">
      <WeekNavigation {...{ week, now, filter }} />
      {error && (
        <Notice
          kind="error"
          action={
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
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
        <EmptyWeek unfiltered={all?.length === 0 ? undefined : addressOfWeek(week.from)} />
      )}
      {events && day !== undefined && (
        <DayTabs
          {...{ days: week.days, busyDays, shown: day, now }}
          onChoose={(chosen) => void navigate(addressOfWeek(week.from, { day: chosen, ...filter }))}
        >
          {byDay.get(day)?.map((event) => {
            const { id } = event.resource.yoga
            const address = addressOfWeek(week.from, { day, lesson: id, ...filter })
            const highlighted = search.get('lesson') === id
            return <LessonCard key={id} {...{ event, now, role, address, highlighted, onChoose, onWait }} />
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
        <Link
          to={addressOfWeek(isPast ? startOfWeek(now) : week.to, filter)}
          className={buttonClass('outline')}
        >
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

interface WeekNavigationProps {
  week: ShownWeek
  now: number
  /** What is shown. It stays in the other weeks. */
  filter: WeekFilter
}

/** The shown week, with links to the week before, the current week and the week after. */
function WeekNavigation({ week, now, filter }: WeekNavigationProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const current = startOfWeek(now)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 className="text-lg sm:text-2xl" aria-live="polite">
        {rangeText(week.from, week.to - dayMs, language)}
      </h2>
      <nav
        aria-label={t('booking.weekNav')}
        className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-between"
      >
        <Link to={addressOfWeek(week.from - 7 * dayMs, filter)} className={weekLink}>
          <Icon name="left" className="size-4" />
          {t('booking.lastWeek')}
        </Link>
        <Link
          to={addressOfWeek(current, filter)}
          aria-current={week.from === current ? 'date' : undefined}
          className={`${weekLink} aria-[current]:border-green aria-[current]:bg-green-soft aria-[current]:text-green`}
        >
          {t('booking.thisWeek')}
        </Link>
        <Link to={addressOfWeek(week.from + 7 * dayMs, filter)} className={weekLink}>
          {t('booking.nextWeek')}
          <Icon name="right" className="size-4" />
        </Link>
      </nav>
    </div>
  )
}

const weekLink = buttonClass('outline', 'px-4 max-sm:px-3 max-sm:text-sm')

interface LevelFilterProps {
  events: readonly LessonEvent[]
  chosen: readonly LessonLevel[]
  onChoose: (levels: LessonLevel[]) => void
}

/** The lessons of the chosen levels; all lessons when none is chosen. */
const ofLevels = (events: readonly LessonEvent[], chosen: readonly LessonLevel[]) =>
  chosen.length === 0
    ? events
    : events.filter(({ resource: { yoga } }) => yoga.level !== null && chosen.includes(yoga.level))

/** A button for each level that a lesson of the week has. Several can be chosen. */
function LevelFilter({ events, chosen, onChoose }: LevelFilterProps) {
  const { t } = useTranslation()
  const offered = lessonLevels.filter(
    (level) => chosen.includes(level) || events.some(({ resource }) => resource.yoga.level === level),
  )
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label={t('booking.levels')} className="flex flex-wrap gap-2">
      {offered.map((level) => (
        <ChoiceButton
          key={level}
          label={t(`lesson.level.${level}`)}
          chosen={chosen.includes(level)}
          onClick={() =>
            onChoose(lessonLevels.filter((known) => chosen.includes(known) !== (known === level)))
          }
        />
      ))}
    </div>
  )
}

interface TeacherFilterProps {
  events: readonly LessonEvent[]
  chosen: readonly string[]
  onChoose: (teachers: string[]) => void
}

/** The lessons of the chosen teachers; all lessons when none is chosen. */
export const ofTeachers = (events: readonly LessonEvent[], chosen: readonly string[]) =>
  chosen.length === 0
    ? events
    : events.filter(({ resource: { yoga } }) => yoga.teacher !== null && chosen.includes(yoga.teacher.id))

/** A button for each teacher of the week, when it has more than one. Several can be chosen. */
export function TeacherFilter({ events, chosen, onChoose }: TeacherFilterProps) {
  const { t } = useTranslation()
  const names = new Map(
    events.flatMap(({ resource: { yoga } }) => (yoga.teacher ? [[yoga.teacher.id, yoga.teacher.name]] : [])),
  )
  if (names.size < 2 && ![...names.keys()].some((id) => chosen.includes(id))) return null
  return (
    <div role="group" aria-label={t('booking.teachers')} className="flex flex-wrap gap-2">
      {[...names].map(([id, name]) => (
        <ChoiceButton
          key={id}
          label={name}
          chosen={chosen.includes(id)}
          onClick={() =>
            onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
          }
        />
      ))}
    </div>
  )
}

interface ChoiceButtonProps {
  label: string
  chosen: boolean
  onClick: () => void
}

/** One of several filters of the week, which can be chosen together. */
function ChoiceButton({ label, chosen, onClick }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className="min-h-11 rounded-full border border-wood bg-card px-4 text-sm hover:bg-paper-deep aria-pressed:border-green aria-pressed:bg-green-soft aria-pressed:font-semibold aria-pressed:text-green"
    >
      {label}
    </button>
  )
}

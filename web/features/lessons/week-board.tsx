import { startTransition, useOptimistic } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { dayMs, shortDayText, startOfDay, startOfWeek, weekText } from '#time/tokyo.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Days } from '#web/ui/days.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLessons } from './api.ts'
import { DayTabs, WeekArrow } from './day-tabs.tsx'
import { LessonCard } from './lesson-card.tsx'
import { LessonFacts } from './lesson-facts.tsx'
import { hasEnded, isListed, isOpen, openingFor } from './lesson-state.ts'
import {
  addressOfWeek,
  eventsOfAddress,
  levelsOfAddress,
  shownDay,
  teachersOfAddress,
  weekOfAddress,
} from './week-address.ts'
import type { ShownWeek, WeekFilter } from './week-address.ts'
import { chosenOf, FilterButton, Filters } from './week-filter.tsx'

interface WeekBoardProps {
  now: number
  /** Stands above the week. On a phone its first line may stand beside a button. */
  rules?: ReactNode
  onChoose: (event: LessonEvent) => void
  /** Called for a lesson whose waiting list the member wants to join or has joined. */
  onWait: (event: LessonEvent) => void
}

/** The lessons of the week that the address names, a day at a time. */
export function WeekBoard({ now, rules, onChoose, onWait }: WeekBoardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const role = useSessionUser()?.role
  const week = weekOfAddress(search, now)
  const { data, error, isPlaceholderData, refetch, isFetching } = useLessons(week, true)
  const opening = useOpening(role)

  const filter = {
    events: eventsOfAddress(search),
    levels: levelsOfAddress(search),
    teachers: teachersOfAddress(search),
  }
  const all = isPlaceholderData || !opening ? undefined : data?.filter((event) => isListed(event, now))
  const events = all && chosenOf(all, filter)
  const byDay = Map.groupBy(events ?? [], ({ start }) => startOfDay(Date.parse(start)))
  const busyDays = week.days.filter((day) => byDay.has(day))
  const openDays = busyDays.filter((day) => byDay.get(day)?.some((event) => isOpen(event, now)))
  const day = shownDay(search, { busyDays, openDays, now })
  const isOver =
    busyDays.length > 0 && week.from <= now && (events ?? []).every((event) => hasEnded(event, now))

  const show = (chosen: Partial<WeekFilter>) =>
    void navigate(addressOfWeek(week.from, { day, ...filter, ...chosen }), { replace: true })

  const filters = { events: all ?? [], filter, onChange: show }

  return (
    <section className={classes(board, room)}>
      {/* In large text there is no room beside the button, and the rules begin below it. */}
      <div className="flow-root">
        <FilterButton {...filters} matches={events?.length ?? 0} />
        {rules}
      </div>
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
        <div className="flex flex-wrap gap-x-8 gap-y-3 max-sm:hidden">
          <Filters {...filters} />
        </div>
      )}
      {events && day === undefined && (
        <EmptyWeek
          unfiltered={all?.length === 0 ? undefined : addressOfWeek(week.from)}
          eventsOnly={filter.events && filter.levels.length + filter.teachers.length === 0}
        >
          {filter.events && <NextEvent after={Math.max(week.to, now)} filter={filter} />}
        </EmptyWeek>
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
            const card = { event, now, role, address, highlighted, onChoose, onWait }
            return <LessonCard key={id} {...card} opensAt={opening?.(event) ?? null} />
          })}
        </DayTabs>
      )}
    </section>
  )
}

/**
 * From when the person can book a lesson. Undefined while the plan of a member is not known, so that no card
 * changes when it comes. A visitor may be a member, or ask for a trial lesson, and sees no opening.
 */
function useOpening(role: Role | undefined): ((event: LessonEvent) => number | null) | undefined {
  const facts = useFacts()
  const opensLate = facts.limits.planLimits.some(({ opensDaysBefore }) => opensDaysBefore !== null)
  const isWanted = role === 'USER' && opensLate
  const { data: member, isPending } = useOwnMember(isWanted)
  if (isWanted && isPending) return undefined
  return (event) => (isWanted && member ? openingFor(facts, event, member.memberType) : null)
}

const board = 'grid gap-6 max-sm:gap-3'

/** What follows begins below the screen of a phone, also on a day with one lesson. */
const room = 'min-h-[75svh] content-start'

/** Before the present week is known. */
export function UnknownWeek({ rules }: Pick<WeekBoardProps, 'rules'>) {
  return (
    <section className={classes(board, room)}>
      {rules}
      <Skeleton className="h-11 max-w-80" />
      <BoardSkeleton />
    </section>
  )
}

function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={board}>
      <div className="grid grid-cols-7 gap-1 sm:gap-2">
        {Array.from({ length: 7 }, (_, day) => (
          <Skeleton key={day} className="h-13" />
        ))}
      </div>
      <Skeleton className="h-72 sm:h-60" />
      <Skeleton className="h-72 sm:h-60" />
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

/**
 * @param unfiltered the address of all lessons of the week, if only what is chosen has none
 * @param eventsOnly whether events are all that was chosen
 * @param children where to go on
 */
function EmptyWeek({
  unfiltered,
  eventsOnly,
  children,
}: {
  unfiltered: string | undefined
  eventsOnly: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const ofChoice = eventsOnly ? t('booking.noEvents') : t('booking.noLessonsOfLevel')
  return (
    <div className="grid justify-items-center gap-2 rounded-3xl border border-dashed border-wood px-6 py-16 text-center">
      <p className="font-display text-xl text-balance">
        <Phrases text={unfiltered === undefined ? t('booking.noLessons') : ofChoice} />
      </p>
      {children}
      {unfiltered !== undefined && (
        <Link to={unfiltered} className={buttonClass('outline', 'mt-2')}>
          {t('booking.allLevels')}
        </Link>
      )}
      <p className="text-sm text-ink-soft">{t('booking.noLessonsHint')}</p>
    </div>
  )
}

/** Leads to the day of the next event that is chosen. Shows nothing while it is not known. */
function NextEvent({ after, filter }: { after: number; filter: WeekFilter }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // The server answers so many days at once.
  const { data, isPlaceholderData } = useLessons({ from: after, to: after + limits.rangeDays * dayMs })
  const next = isPlaceholderData ? undefined : data && chosenOf(data, filter)[0]
  if (next === undefined) return null
  const day = startOfDay(Date.parse(next.start))
  return (
    <Link to={addressOfWeek(startOfWeek(day), { day, ...filter })} className={buttonClass('primary', 'mt-2')}>
      {t('booking.nextEvent', { day: shortDayText(day, language) })}
    </Link>
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
  const [from, show] = useOptimistic(week.from)
  return (
    <nav aria-label={t('booking.weekNav')} className="flex flex-wrap items-center gap-x-2 sm:gap-x-4">
      <div className="-ml-3 flex min-w-0 grow basis-60 items-center sm:grow-0 sm:basis-auto sm:gap-1">
        <WeekArrow
          to={addressOfWeek(from - 7 * dayMs, filter)}
          name={t('booking.lastWeek')}
          icon="left"
          onFollow={() => show(from - 7 * dayMs)}
        />
        <h2 className="text-[0.95rem] break-keep tabular-nums sm:text-2xl" aria-live="polite">
          <Days text={weekText(from, language)} />
        </h2>
        <WeekArrow
          to={addressOfWeek(from + 7 * dayMs, filter)}
          name={t('booking.nextWeek')}
          icon="right"
          onFollow={() => show(from + 7 * dayMs)}
        />
      </div>
      <Link
        to={addressOfWeek(current, filter)}
        onClick={() => startTransition(() => show(current))}
        aria-current={from === current ? 'date' : undefined}
        className={buttonClass(
          'outline',
          'px-4 max-sm:px-3 max-sm:text-sm aria-[current]:border-green aria-[current]:bg-green-soft aria-[current]:text-green',
        )}
      >
        {t('booking.thisWeek')}
      </Link>
    </nav>
  )
}

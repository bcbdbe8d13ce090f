import { lazy, Suspense, useOptimistic, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Hire } from '#contract/hires/hires.ts'
import { limits } from '#contract/limits.ts'
import { dayMs, rangeText, shortDayText, startOfDay } from '#time/tokyo.ts'
import { WeekArrow } from '#web/features/lessons/day-tabs.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMemberTexts } from '#web/lib/member-texts.ts'
import { useNarrow } from '#web/lib/narrow.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Days } from '#web/ui/days.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFreeTimes, useOwnHires } from './api.ts'
import { addressOfTime, weekOf } from './choice-address.ts'
import type { AddressedTime, ShownWeek } from './choice-address.ts'
import { choiceAfterTap, possibleChoice, startsIn } from './choice.ts'
import type { Choice } from './choice.ts'
import { DayCells, WeekGrid } from './free-cells.tsx'
import { useHireTime } from './hire-time.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { TimeSelects } from './time-selects.tsx'

/** With the form, the coupon and their checks in a script of its own: only who chooses a time needs it. */
const HirePanel = lazy(() => import('./hire-panel.tsx').catch(() => ({ default: NotLoaded })))

interface SpaceBoardProps {
  /** Its id. */
  space: string
  addressed: AddressedTime
  now: number
}

/** The free times of a space in the week of the address, the choice of a time, and what comes after it. */
export function SpaceBoard({ space, addressed, now }: SpaceBoardProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const zoneMark = useZoneMark()
  const week = weekOf(Math.max(addressed.day ?? now, now))
  // A day more, because a hire on the last evening may end after midnight.
  const times = useFreeTimes(space, week.from, week.to + dayMs)
  const free = times.isPlaceholderData ? undefined : times.data

  const freeDays = week.days.filter((day) =>
    startsIn(facts, free ?? []).some((start) => startOfDay(start) === day),
  )
  const day = freeDays.find((one) => one === addressed.day) ?? freeDays[0]
  const choice = possibleChoice(facts, free ?? [], addressed)
  const isGone =
    free !== undefined &&
    ((addressed.start !== undefined && choice.start === undefined) ||
      (addressed.end !== undefined && choice.end === undefined))
  const [isChoosing, setIsChoosing] = useState(false)
  if (choice.start !== undefined && !isChoosing) setIsChoosing(true)
  const hold = useOwnHold(now)
  const choose = (next: Choice) =>
    void navigate(
      addressOfTime({ space, day: next.start === undefined ? day : startOfDay(next.start), ...next }),
      {
        replace: true,
      },
    )
  const showDay = (next: number) => void navigate(addressOfTime({ space, day: next }), { replace: true })
  const choosing = {
    free: free ?? [],
    choice,
    onTap: (cell: number) => choose(choiceAfterTap(facts, free ?? [], choice, cell)),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WeekBar {...{ space, week, now }} />
      {zoneMark !== '' && <p className="text-sm text-ink-soft">{t('freeTimes.zone')}</p>}
      {!free && (times.error ? <FailedTimes times={times} /> : <BoardSkeleton />)}
      {free && day === undefined && <EmptyWeek {...{ space, week, now }} />}
      {isGone && <Notice kind="error">{t('freeTimes.gone')}</Notice>}
      {hold && <OwnHold hold={hold} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {free && day !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Hint choice={choice} />
            {narrow ? (
              <DayCells days={week.days} {...{ freeDays, now }} shown={day} onDay={showDay} {...choosing} />
            ) : (
              <WeekGrid days={week.days} now={now} {...choosing} />
            )}
          </div>
        )}
        {/* Hidden, it keeps what was typed for a time of another week. */}
        <div
          hidden={!free || day === undefined}
          className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-3xl border border-line bg-card p-5 shadow-soft sm:p-6 lg:sticky lg:top-24"
        >
          {free && day !== undefined && (
            <TimeSelects {...{ free, day, choice }} days={freeDays} onDay={showDay} onChoose={choose} />
          )}
          {isChoosing && <ChosenTime spaceId={space} choice={choice} />}
        </div>
      </div>
    </div>
  )
}

/** What comes after the choice of a time, with the texts of members, which the page has not loaded. */
function ChosenTime(chosen: ComponentProps<typeof HirePanel>) {
  const texts = useMemberTexts(true)
  const loading = <Skeleton className="h-24 rounded-2xl" />
  if (texts === 'loading') return loading
  return (
    <Suspense fallback={loading}>{texts === 'failed' ? <NotLoaded /> : <HirePanel {...chosen} />}</Suspense>
  )
}

/** Says that the free times could not be read, and why: the texts of errors are those of members. */
function FailedTimes({ times }: { times: ComponentProps<typeof FailedLoad>['query'] }) {
  const { t } = useTranslation()
  const texts = useMemberTexts(true)
  const text = t('freeTimes.failed')
  if (texts === 'loading') return <BoardSkeleton />
  if (texts === 'ready') return <FailedLoad text={text} query={times} />
  const retry = (
    <Button variant="outline" onClick={() => location.reload()}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Notice kind="error" action={retry}>
      {text}
    </Notice>
  )
}

function NotLoaded() {
  const { t } = useTranslation()
  return <Notice kind="error">{t('freeTimes.panelFailed')}</Notice>
}

/** Says what to choose next, and what the colours of the times mean. */
function Hint({ choice: { start, end } }: { choice: Choice }) {
  const { t } = useTranslation()
  const isEndWanted = start !== undefined && end === undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p aria-live="polite">
        {t(
          start === undefined
            ? 'freeTimes.tapStart'
            : isEndWanted
              ? 'freeTimes.tapEnd'
              : 'freeTimes.tapAgain',
        )}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        {start !== undefined && <Meaning colour="bg-green" text={t('freeTimes.colourChosen')} />}
        {isEndWanted && (
          <Meaning colour="bg-persimmon-soft border border-persimmon" text={t('freeTimes.colourEnd')} />
        )}
        <Meaning colour="bg-green-soft border border-green" text={t('freeTimes.colourStart')} />
      </ul>
    </div>
  )
}

function Meaning({ colour, text }: { colour: string; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={classes('size-4 shrink-0 rounded', colour)} />
      {text}
    </li>
  )
}

/** A week without free times is as high as what stood there before, so that nothing below it moves. */
const room = 'min-h-[30rem]'

function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className={`${room} rounded-2xl`} />
    </div>
  )
}

interface WeekBarProps {
  space: string
  week: ShownWeek
  now: number
}

/** The shown week between arrows to the weeks before and after it in which a space can be hired. */
function WeekBar({ space, week, now }: WeekBarProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [from, show] = useOptimistic(week.from)
  const next = from + 7 * dayMs
  const last = next > now + facts.rental.aheadDays * dayMs
  return (
    <nav aria-label={t('freeTimes.weeks')} className="-mx-3 flex items-center sm:gap-1">
      <WeekArrow
        to={from <= now ? undefined : addressOfTime({ space, day: from - 7 * dayMs })}
        name={t('freeTimes.previousWeek')}
        icon="left"
        onFollow={() => show(from - 7 * dayMs)}
      />
      <h3 className="min-w-0 text-[min(0.95rem,7vw)] tabular-nums sm:text-xl" aria-live="polite">
        <Days text={rangeText(from, next - dayMs, language)} />
      </h3>
      <WeekArrow
        to={last ? undefined : addressOfTime({ space, day: next })}
        name={t('freeTimes.nextWeek')}
        icon="right"
        onFollow={() => show(next)}
      />
    </nav>
  )
}

/** The time that the member holds and has not paid yet; undefined without one. */
function useOwnHold(now: number): Hire | undefined {
  const { data } = useOwnHires()
  return data?.find(({ state, heldUntil }) => state === 'held' && Date.parse(heldUntil ?? '') > now)
}

/** Says which time is held for the member, and leads to its payment. */
function OwnHold({ hold }: { hold: Hire }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  return (
    <Notice
      action={
        <Link to={to(`/hire?id=${hold.id}`)} className={buttonClass('outline')}>
          {t('freeTimes.ownHoldGo')}
        </Link>
      }
    >
      {t('freeTimes.ownHold', { space: nameOf(hold.space), time: timeOf(hold) })}
    </Notice>
  )
}

/** Says that a space cannot be hired in the week, and leads to the next free time. */
function EmptyWeek({ space, week, now }: { space: string; week: ShownWeek; now: number }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  // One call asks for no longer range.
  const until = Math.min(
    week.to + limits.rangeDays * dayMs,
    startOfDay(now) + (facts.rental.aheadDays + 1) * dayMs,
  )
  const { data, isPlaceholderData } = useFreeTimes(space, week.to, until, until > week.to)
  const later = isPlaceholderData ? undefined : data
  const next = startsIn(facts, later ?? [])[0]
  return (
    <div role="status" className={room}>
      <div className="grid justify-items-center gap-4 rounded-3xl border border-dashed border-wood px-6 py-14 text-center">
        <p className="font-display text-xl text-balance">
          <Phrases text={t('freeTimes.noneThisWeek')} />
        </p>
        <div className="grid min-h-12 items-center">
          {next === undefined ? (
            <p className="text-sm text-ink-soft">{later && t('freeTimes.noneLater')}</p>
          ) : (
            <Link to={addressOfTime({ space, day: startOfDay(next) })} className={buttonClass('outline')}>
              {t('freeTimes.nextFree', { day: shortDayText(next, language) })}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

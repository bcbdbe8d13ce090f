import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dayMs, startOfDay } from '#time/tokyo.ts'
import { useNarrow } from '#web/lib/narrow.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFreeTimes } from './api.ts'
import { addressOf, weekOf } from './choice-address.ts'
import type { Asked } from './choice-address.ts'
import { choiceAfterTap, possibleChoice, startsIn } from './choice.ts'
import type { Choice } from './choice.ts'
import { DayCells } from './day-cells.tsx'
import { EmptyWeek } from './empty-week.tsx'
import { HirePanel } from './hire-panel.tsx'
import { OwnHold, useOwnHold } from './own-hold.tsx'
import { TimeSelects } from './time-selects.tsx'
import { WeekBar } from './week-bar.tsx'
import { WeekGrid } from './week-grid.tsx'

interface Props {
  /** Its id. */
  space: string
  asked: Asked
  now: number
}

/** The free times of a space in the week of the address, the choice of a time, and what comes after it. */
export function SpaceBoard({ space, asked, now }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const zoneMark = useZoneMark()
  const week = weekOf(Math.max(asked.day ?? now, now))
  // A day more, because a hire on the last evening may end after midnight.
  const times = useFreeTimes(space, week.from, week.to + dayMs)
  const free = times.isPlaceholderData ? undefined : times.data

  const freeDays = week.days.filter((day) => startsIn(free ?? []).some((start) => startOfDay(start) === day))
  const day = freeDays.find((known) => known === asked.day) ?? freeDays[0]
  const choice = possibleChoice(free ?? [], asked)
  const isGone =
    free !== undefined &&
    ((asked.start !== undefined && choice.start === undefined) ||
      (asked.end !== undefined && choice.end === undefined))
  const hold = useOwnHold(now)
  const choose = (next: Choice) =>
    void navigate(
      addressOf({ space, day: next.start === undefined ? day : startOfDay(next.start), ...next }),
      {
        replace: true,
      },
    )
  const showDay = (next: number) => void navigate(addressOf({ space, day: next }), { replace: true })
  const choosing = {
    free: free ?? [],
    choice,
    onTap: (cell: number) => choose(choiceAfterTap(free ?? [], choice, cell)),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WeekBar {...{ space, week, now }} />
      {zoneMark !== '' && <p className="text-sm text-ink-soft">{t('hire.zone')}</p>}
      {!free && <FailedLoad text={t('hire.freeFailed')} query={times} />}
      {!free && !times.error && <BoardSkeleton />}
      {free && day === undefined && <EmptyWeek {...{ space, week, now }} />}
      {isGone && <Notice kind="error">{t('hire.gone')}</Notice>}
      {hold && <OwnHold hold={hold} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {free && day !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {narrow ? (
              <DayCells days={week.days} {...{ freeDays, now }} shown={day} onDay={showDay} {...choosing} />
            ) : (
              <WeekGrid days={week.days} now={now} {...choosing} />
            )}
            <p className="text-sm text-ink-soft">
              {t(
                choice.start === undefined
                  ? 'hire.tapStart'
                  : choice.end === undefined
                    ? 'hire.tapEnd'
                    : 'hire.tapAgain',
              )}
            </p>
          </div>
        )}
        <HirePanel
          spaceId={space}
          choice={choice}
          selects={
            free &&
            day !== undefined && (
              <TimeSelects {...{ free, day, choice }} days={freeDays} onDay={showDay} onChoose={choose} />
            )
          }
        />
      </div>
    </div>
  )
}

function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-[30rem] rounded-2xl" />
    </div>
  )
}

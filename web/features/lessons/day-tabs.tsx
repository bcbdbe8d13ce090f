import { Tabs } from '@base-ui/react/tabs'
import { startTransition, useOptimistic } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf, dayText, startOfDay } from '#time/tokyo.ts'
import { focusAncestorOnUnmount } from '#web/lib/focus-ancestor-on-unmount.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  days: readonly number[]
  /** Days with lessons; the others cannot be chosen. */
  busyDays: readonly number[]
  shown: number
  now: number
  onChoose: (day: number) => void
  children: ReactNode
}

/**
 * Seven tabs, one for each day, over the lessons of the chosen day. The value of a tab is its date. The tab
 * shows at once that it was chosen, before the lessons are drawn. A touch, which gives a tab the focus and
 * clicks on it, would otherwise choose the day twice.
 */
export function DayTabs({ days, busyDays, shown, now, onChoose, children }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const today = startOfDay(now)
  const [chosen, choose] = useOptimistic(shown)
  return (
    <Tabs.Root
      value={dateOf(chosen)}
      onValueChange={(value) =>
        startTransition(() => {
          const day = days.find((one) => dateOf(one) === value) ?? shown
          choose(day)
          onChoose(day)
        })
      }
    >
      <Tabs.List
        aria-label={t('common.days')}
        className="grid grid-cols-[repeat(auto-fit,minmax(2.2rem,1fr))] gap-x-1 gap-y-[0.8rem] sm:gap-2"
        activateOnFocus
      >
        {days.map((day) => (
          <Tabs.Tab
            key={day}
            value={dateOf(day)}
            disabled={!busyDays.includes(day)}
            className="relative h-full min-h-13 rounded-xl border border-line bg-card py-2 text-xs leading-snug max-[22rem]:text-[0.6875rem] font-semibold wrap-normal sm:rounded-2xl sm:px-1 tabular-nums data-[active]:border-green data-[active]:bg-green data-[active]:text-on-fill data-[disabled]:border-transparent data-[disabled]:bg-transparent data-[disabled]:font-normal data-[disabled]:text-ink-soft not-data-[disabled]:not-data-[active]:hover:bg-green-soft sm:text-base"
          >
            <DayParts text={dayText(day, language)} />
            {day === today && (
              <span className="absolute -top-[0.65rem] left-1/2 -translate-x-1/2 rounded-full bg-persimmon px-1.5 text-[0.65rem] whitespace-nowrap leading-normal font-semibold text-on-fill">
                {t('common.today')}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={dateOf(chosen)} className="@container mt-6 grid gap-5">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}

/** A day such as `11/23 (Mon)`, on a phone on two lines, also where it would fit on one. */
function DayParts({ text }: { text: string }) {
  const [date, weekday] = text.split(/(?<= )/)
  return (
    <>
      {date}
      <span className="max-sm:block">{weekday}</span>
    </>
  )
}

interface WeekArrowProps {
  /** Undefined where no week can be shown there. */
  to: string | undefined
  name: string
  icon: 'left' | 'right'
  /** Called in a transition when the visitor goes there, so that the name of the week can change at once. */
  onFollow: () => void
}

const arrow = 'grid size-11 shrink-0 place-items-center rounded-full'

/** Leads from the shown week to the one before or after it. It stands beside the name of the week. */
export function WeekArrow({ to, name, icon, onFollow }: WeekArrowProps) {
  if (to === undefined) {
    return (
      <button type="button" disabled aria-label={name} title={name} className={`${arrow} text-wood`}>
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <Link
      ref={focusAncestorOnUnmount}
      to={to}
      onClick={() => startTransition(onFollow)}
      aria-label={name}
      title={name}
      className={`${arrow} text-green hover:bg-green-soft`}
    >
      <Icon name={icon} />
    </Link>
  )
}

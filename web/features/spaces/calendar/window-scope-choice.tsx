import { useTranslation } from 'react-i18next'
import { windowScopes } from '#contract/spaces.ts'
import type { AvailabilityWindow, WindowScope } from '#contract/spaces.ts'
import { dateText, timeRangeText, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { useWindowRun } from './api.ts'

interface Props {
  legend: string
  window: AvailabilityWindow
  scope: WindowScope
  /** Whether the question is open, and the later windows are to be counted. */
  enabled: boolean
  onScope: (scope: WindowScope) => void
  /** What the choice does, said below it. */
  hint?: string | undefined
}

/** Which windows are changed or deleted. It asks only when later ones repeat this one, and names how many they are. */
export function WindowScopeChoice({ window: { id, start, end }, enabled, ...props }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: run } = useWindowRun(id, enabled)
  if (run === undefined || run.windows < 2) return null
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const texts: Record<WindowScope, string> = {
    one: t('spaceCalendar.windows.scopeOne'),
    following: t('spaceCalendar.windows.scopeFollowing', {
      weekday: weekdayText(from, language),
      times: timeRangeText(from, to),
      last: dateText(Date.parse(run.last), language),
      count: run.windows,
    }),
  }
  return (
    <RadioCards
      values={windowScopes}
      legend={props.legend}
      chosen={props.scope}
      onChoose={props.onScope}
      text={(value) => texts[value]}
      hint={props.hint}
      className="mt-4"
    />
  )
}

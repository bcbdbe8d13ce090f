import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { windowScopes } from '#contract/spaces.ts'
import type { AvailabilityWindow, WindowScope } from '#contract/spaces.ts'
import { dateText, timeRangeText, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useWindowRun } from './api.ts'

interface Props {
  window: AvailabilityWindow
  scope: WindowScope
  /** Whether the question is open, and the later windows are to be counted. */
  enabled: boolean
  onScope: (scope: WindowScope) => void
}

/** Which windows are deleted. It asks only when later ones repeat this one, and names how many they are. */
export function WindowScopeChoice({ window: { id, start, end }, scope, enabled, onScope }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const name = useId()
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
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-sm font-semibold">{t('spaceCalendar.windows.scope')}</legend>
      <div className="grid gap-1.5">
        {windowScopes.map((value) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="radio"
              name={name}
              checked={scope === value}
              onChange={() => onScope(value)}
              className="size-5 shrink-0 accent-green"
            />
            {texts[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

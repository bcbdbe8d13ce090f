import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosureOfAdmin } from '#contract/closures.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { Shade } from '#web/ui/calendar/entry.ts'
import { useClosures } from './api.ts'

const none: readonly ClosureOfAdmin[] = []

/**
 * The closed times as a calendar draws them: those of the whole studio, and those of the spaces.
 * @param spaceIds the spaces that the calendar is about; undefined for the calendar of lessons
 */
export function useClosedTimes(spaceIds?: readonly string[]): readonly Shade[] {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: closures = none } = useClosures()
  return useMemo(
    () =>
      closures
        .filter(({ spaces }) => spaces === null || spaces.some(({ id }) => spaceIds?.includes(id)))
        .map(({ id, start, end, reasonJa, reasonEn }) => {
          const title = t('admin.closure.shade', { reason: language === 'ja' ? reasonJa : reasonEn })
          return { id, start, end, title }
        }),
    [closures, spaceIds, t, language],
  )
}

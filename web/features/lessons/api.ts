import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { listLessons } from '#contract/lessons.ts'
import { isoText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const lessonsKey = ['lessons'] as const

/**
 * Lessons between two instants, as the visitor may see them; none without a range.
 * @param cancelled whether those that the studio has cancelled are among them
 */
export function useLessons(range: { from: number; to: number } | undefined, cancelled = false) {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...lessonsKey, range?.from, range?.to, cancelled, language, user?.id ?? null],
    queryFn: range
      ? ({ signal }) => {
          const query = { start: isoText(range.from), end: isoText(range.to) }
          return call(listLessons, { query: cancelled ? { ...query, cancelled: 'true' } : query, signal })
        }
      : skipToken,
    placeholderData: keepPreviousData,
    // An administrator must see the present state; for other visitors a recent one is enough.
    refetchOnWindowFocus: user?.role === 'ADMIN' ? 'always' : true,
  })
}

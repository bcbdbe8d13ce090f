import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listLessons } from '#contract/lessons.ts'
import { isoText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const lessonsKey = ['lessons'] as const

/**
 * Lessons between two instants, as the visitor may see them; with those that the studio has cancelled, if
 * these are asked for.
 */
export function useLessons({ from, to }: { from: number; to: number }, cancelled = false) {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...lessonsKey, from, to, cancelled, language, user?.id ?? null],
    queryFn: ({ signal }) => {
      const range = { start: isoText(from), end: isoText(to) }
      return call(listLessons, { query: cancelled ? { ...range, cancelled: 'true' } : range, signal })
    },
    placeholderData: keepPreviousData,
    // An administrator must see the present state; for other visitors a recent one is enough.
    refetchOnWindowFocus: user?.role === 'ADMIN' ? 'always' : true,
  })
}

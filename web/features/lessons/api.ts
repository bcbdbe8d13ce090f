import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listLessons } from '#contract/lessons.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const lessonsKey = ['lessons'] as const

/** Lessons between two instants, as the visitor sees them. */
export function useLessons({ from, to }: { from: number; to: number }) {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...lessonsKey, from, to, language, user?.id ?? null],
    queryFn: ({ signal }) => call(listLessons, { query: { start: iso(from), end: iso(to) }, signal }),
    placeholderData: keepPreviousData,
    // At the desk it must be true at each look; other visitors see what was read lately.
    refetchOnWindowFocus: user?.role === 'ADMIN' ? 'always' : true,
  })
}

const iso = (instant: number) => new Date(instant).toISOString()

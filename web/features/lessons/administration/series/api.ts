import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ByHandChoice, LessonForm, SeveralScope } from '#contract/lessons.ts'
import {
  createSeries,
  previewSeries,
  previewSeriesChange,
  previewSeriesDeletion,
} from '#contract/schedule/series.ts'
import type { SeriesForm } from '#contract/schedule/series.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'

type Made = Awaited<ReturnType<typeof call<typeof createSeries>>>

/**
 * Adds a series. One that an earlier attempt has added stays, because members may have booked its lessons.
 */
export function useCreateSeries() {
  const create = useIdempotentCreate<SeriesForm, Made>({
    create: (body, idempotencyKey) => call(createSeries, { body, idempotencyKey }),
    change: async ({ made }) => made,
  })
  return useMutation({ mutationFn: create, onSettled: useReload() })
}

/**
 * What a series would add, while its form is filled in. `body` is the JSON of what was typed, undefined while
 * it is wrong.
 */
export function useSeriesPreview(body: string | undefined) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['series', body, language],
    enabled: body !== undefined,
    queryFn: ({ signal }) => call(previewSeries, { body: JSON.parse(body ?? '{}') as SeriesForm, signal }),
    ...fresh,
  })
}

interface Several {
  id: string
  scope: 'one' | SeveralScope
  byHand: ByHandChoice
  /** Counts how often the lessons had changed since their preview, which is then read again. */
  attempt: number
}

/** What a change would do to the lessons of a series. */
export function useChangePreview({ id, scope, byHand, attempt }: Several, body: LessonForm | undefined) {
  return useQuery({
    queryKey: ['series-change', id, scope, byHand, attempt, JSON.stringify(body)],
    enabled: scope !== 'one' && body !== undefined,
    queryFn: ({ signal }) => {
      if (scope === 'one' || body === undefined) throw new Error('the query is not enabled')
      return call(previewSeriesChange, { params: { id }, query: { scope, byHand }, body, signal })
    },
    ...fresh,
  })
}

/** What a deletion of lessons of a series would cancel and return. */
export function useDeletionPreview({ id, scope, byHand, attempt }: Several, enabled: boolean) {
  return useQuery({
    queryKey: ['series-deletion', id, scope, byHand, attempt],
    enabled: enabled && scope !== 'one',
    queryFn: ({ signal }) => {
      if (scope === 'one') throw new Error('the query is not enabled')
      return call(previewSeriesDeletion, { params: { id }, query: { scope, byHand }, signal })
    },
    ...fresh,
  })
}

/**
 * A preview is about to be confirmed, so it is never shown from an earlier time. It is not read again with
 * all other data after a write, because a lesson that was deleted has no preview. While another one is read,
 * the previous one stays.
 */
const fresh = { staleTime: 'static', gcTime: 0, retry: false, placeholderData: keepPreviousData } as const

import { useMutation, useQuery } from '@tanstack/react-query'
import type { Answer, Sent } from '#contract/endpoint.ts'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { readLesson } from '#contract/schedule/lesson-page.ts'
import { findLessons, listLessonTitles, suggestLesson } from '#contract/schedule/lesson-search.ts'
import { createLesson, deleteLesson, updateLesson } from '#contract/lessons.ts'
import type { ByHandChoice, LessonForm, SeveralScope } from '#contract/lessons.ts'
import { substituteDay, substituteTeacher } from '#contract/schedule/substitutes.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useTellWhomToCall } from '../whom-to-call.tsx'

/** A lesson as the administrator has seen it. */
interface Base {
  id: string
  etag?: string | undefined
}

/** The other lessons of a series that a change or a deletion includes, as a preview has shown them. */
export interface SeriesScope {
  scope: SeveralScope
  byHand: ByHandChoice
  etag: string
}

/** What members and visitors are told of a cancellation. */
export interface Announcement {
  reasonJa: string
  reasonEn: string
  /** Whether the booking page shows the lesson as cancelled also when no member was told. */
  shown: boolean
}

const queryOf = (seriesScope: SeriesScope | undefined) =>
  seriesScope === undefined ? {} : { scope: seriesScope.scope, byHand: seriesScope.byHand }

/** Adds a lesson, or changes the one that was seen. Also after an error, the calendar is read again. */
export function useSaveLesson() {
  const create = useIdempotentCreate<LessonForm, Answer<typeof updateLesson>>({
    create: (body, idempotencyKey) => call(createLesson, { body, idempotencyKey }),
    change: ({ made: { id } }, body) => call(updateLesson, { params: { id }, query: {}, body }),
  })
  return useMutation({
    mutationFn: ({
      base,
      body,
      seriesScope,
    }: {
      base: Base | undefined
      body: LessonForm
      seriesScope?: SeriesScope | undefined
    }) =>
      base === undefined
        ? create(body)
        : call(updateLesson, {
            params: { id: base.id },
            query: queryOf(seriesScope),
            body,
            ifMatch: (seriesScope ?? base).etag,
          }),
    onSuccess: useTellWhomToCall(),
    onSettled: useReload(),
  })
}

/** The titles that the studio uses, the latest first; none until they are read. */
export const useLessonTitles = (enabled: boolean): readonly string[] => useUsual(enabled)?.titles ?? []

/** The seats of the lesson that was added last; undefined until they are read, or when there is none. */
export const useLastSeats = (enabled: boolean): number | undefined =>
  useUsual(enabled)?.lastSeats ?? undefined

function useUsual(enabled: boolean) {
  const query = useQuery({
    queryKey: ['lesson titles'],
    enabled,
    queryFn: ({ signal }) => call(listLessonTitles, { signal }),
  })
  return query.data
}

/** What a new lesson can take over from the last one with the title. */
export function useLessonSuggestion(title: string) {
  return useQuery({
    queryKey: ['lesson suggestion', title],
    enabled: title !== '',
    queryFn: ({ signal }) => call(suggestLesson, { query: { title }, signal }),
  })
}

/** The lessons that a search finds. Those of an earlier search are not shown meanwhile. */
export function useLessonSearch(q: string) {
  return useQuery({
    queryKey: ['lessons found', q],
    enabled: q !== '',
    queryFn: ({ signal }) => call(findLessons, { query: { q }, signal }),
  })
}

/**
 * Adds copies of a lesson. Copies that an earlier attempt has added stay, because members may have booked
 * them.
 */
export function useCopyLesson(id: string) {
  const copy = useIdempotentCreate<{ starts: string[]; teacherTwice: boolean }, { ids: string[] }>({
    create: (body, idempotencyKey) => call(copyLesson, { params: { id }, body, idempotencyKey }),
    async change({ made, body }, wanted, createAnew) {
      const starts = wanted.starts.filter((start) => !body.starts.includes(start))
      if (starts.length === 0) return made
      const added = await createAnew({ starts, teacherTwice: wanted.teacherTwice })
      return { ids: [...made.ids, ...added.ids] }
    },
  })
  return useMutation({ mutationFn: copy, onSettled: useReload() })
}

/**
 * Cancels a lesson with the bookings that the administrator has seen. Also after an error, the calendar is
 * read again.
 */
export function useDeleteLesson() {
  return useMutation({
    mutationFn: ({
      id,
      etag,
      seriesScope,
      announcement: { shown, ...reason },
    }: Base & { seriesScope?: SeriesScope | undefined; announcement: Announcement }) =>
      call(deleteLesson, {
        params: { id },
        query: { ...queryOf(seriesScope), ...reason, shown: shown ? 'true' : 'false' },
        ifMatch: (seriesScope ?? { etag }).etag,
      }),
    onSuccess: useTellWhomToCall(),
    onSettled: useReload(),
  })
}

/**
 * A lesson with its members, mails and history. It is always read again, because the administrator acts on
 * what it shows.
 */
export function useLessonPage(id: string) {
  const user = useSessionUser()
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['lesson page', id, language, user?.id ?? null],
    queryFn: ({ signal }) => call(readLesson, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Gives the lesson that was seen to another teacher. Also after an error, it is read again. */
export function useSubstitute() {
  return useMutation({
    mutationFn: ({
      id,
      etag,
      body,
    }: {
      id: string
      etag: string | undefined
      body: { teacherId: string; teacherTwice: boolean }
    }) => call(substituteTeacher, { params: { id }, body, ifMatch: etag }),
    onSettled: useReload(),
  })
}

/** Gives the lessons of a day that were seen to another teacher. Also after an error, they are read again. */
export function useSubstituteDay() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Sent<typeof substituteDay, 'body'> }) =>
      call(substituteDay, { params: { id }, body }),
    onSettled: useReload(),
  })
}

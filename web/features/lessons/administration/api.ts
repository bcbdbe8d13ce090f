import { useMutation } from '@tanstack/react-query'
import { copyLesson, createLesson, deleteLesson, updateLesson } from '#contract/lessons.ts'
import type { LessonForm } from '#contract/lessons.ts'
import { call } from '#web/lib/api.ts'
import { useCreation, useReplacingCreation } from '#web/lib/creation.ts'
import { useReload } from '#web/lib/reload.ts'

/** A lesson as it was seen. */
export interface SeenLesson {
  id: string
  version?: number | undefined
}

/** Adds a lesson, or changes the one that was seen; afterwards, however it ended, the calendar is read again. */
export function useSaveLesson() {
  const create = useCreation<LessonForm, { id: string }>({
    create: (body) => call(createLesson, { body }),
    change: ({ id }, body) => call(updateLesson, { params: { id }, body }),
  })
  return useMutation({
    mutationFn: ({ seen, body }: { seen: SeenLesson | undefined; body: LessonForm }) =>
      seen === undefined
        ? create(body)
        : call(updateLesson, { params: { id: seen.id }, body: { ...body, version: seen.version } }),
    onSettled: useReload(),
  })
}

/** Adds copies of a lesson, and tells of all that its attempts have added: what an earlier one did stays. */
export function useCopyLesson(id: string) {
  const copy = useReplacingCreation<{ starts: string[] }, { ids: string[] }>((body) =>
    call(copyLesson, { params: { id }, body }),
  )
  return useMutation({ mutationFn: copy, onSettled: useReload() })
}

/** Cancels a lesson with as many bookings as one was told; the calendar is read again as well. */
export function useDeleteLesson() {
  return useMutation({
    mutationFn: ({ id, version, bookings }: SeenLesson & { bookings: number }) =>
      call(deleteLesson, { params: { id }, query: { ...versionQuery(version), bookings: String(bookings) } }),
    onSettled: useReload(),
  })
}

const versionQuery = (version: number | undefined) =>
  version === undefined ? {} : { version: String(version) }

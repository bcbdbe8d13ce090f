import { useMutation } from '@tanstack/react-query'
import { createLesson, deleteLesson, updateLesson } from '#contract/lessons.ts'
import type { LessonForm } from '#contract/lessons.ts'
import { call } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'

/** Adds a lesson, or changes the one with the id; afterwards, however it ended, the calendar is read again. */
export function useSaveLesson() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: LessonForm }) =>
      id === undefined ? call(createLesson, { body }) : call(updateLesson, { params: { id }, body }),
    onSettled: reload,
  })
}

/** Cancels a lesson with its bookings; the calendar is read again as well. */
export function useDeleteLesson() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: string) => call(deleteLesson, { params: { id } }),
    onSettled: reload,
  })
}

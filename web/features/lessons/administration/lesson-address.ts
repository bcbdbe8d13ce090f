import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { dateOf } from '#time/tokyo.ts'

/** The page of the lesson, with its members, mails and history. */
export const pageOfLesson = (id: string): string => `/admin/lessons/${id}`

/** The page on which an administrator edits the lesson. */
export const pageToEdit = ({ start, resource }: LessonEvent): string =>
  addressToEdit({ id: resource.yoga.id, start })

/** The same for a lesson of which only the id and the start are known. */
export const addressToEdit = ({ id, start }: { id: string; start: string }): string =>
  `/admin?view=day&date=${dateOf(Date.parse(start))}&lesson=${id}`

/** Opens the lesson that the address names, once, and removes it from the address. */
export function useLessonFromUrl(
  lessons: readonly LessonEvent[],
  onOpen: (event: LessonEvent) => void,
): void {
  const [search, setSearch] = useSearchParams()
  const named = lessons.find(({ resource }) => resource.yoga.id === search.get('lesson'))
  const open = useEffectEvent((event: LessonEvent) => {
    onOpen(event)
    const rest = new URLSearchParams(search)
    rest.delete('lesson')
    setSearch(rest, { replace: true })
  })
  useEffect(() => {
    if (named !== undefined) open(named)
  }, [named])
}

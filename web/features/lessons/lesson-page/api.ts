import { useMutation, useQuery } from '@tanstack/react-query'
import { readLesson } from '#contract/lesson-page.ts'
import { substituteTeacher } from '#contract/substitutes.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** A lesson with its members, mails and history. It is always read again, because the administrator acts on what it shows. */
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

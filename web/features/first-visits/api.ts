import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerFirstVisit,
  answerOwnFirstVisit,
  readFirstVisit,
  readOwnFirstVisit,
} from '#contract/first-visits.ts'
import type { FilledIn } from '#contract/first-visits.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** What the member who is logged in is asked before a first lesson. */
export function useOwnFirstVisit({ enabled = true } = {}) {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [readOwnFirstVisit.path, user?.id ?? null, language],
    queryFn: ({ signal }) => call(readOwnFirstVisit, { signal }),
    enabled: enabled && user !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** The same for the person who has a mailed link. Not read again meanwhile, because the person is typing. */
export function useFirstVisitOfLink(token: string | undefined) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: [readFirstVisit.path, token, language],
    queryFn: ({ signal }) => call(readFirstVisit, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
    // What was typed stays when the person reads on in the other language.
    placeholderData: keepPreviousData,
  })
}

/** Sends the answers, by the link or as the member; the same answers may be sent again. */
export function useAnswer(token: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filledIn: FilledIn) =>
      token === undefined
        ? call(answerOwnFirstVisit, { body: filledIn })
        : call(answerFirstVisit, { body: { token, ...filledIn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [readOwnFirstVisit.path] }),
    // Nothing of what was answered stays in the memory of the page.
    gcTime: 0,
  })
}

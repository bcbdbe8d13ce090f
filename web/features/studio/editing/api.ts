import { use } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import {
  bringBackVersion,
  dropDraft,
  endPlan,
  listSections,
  planDraft,
  previewDraft,
  publishDraft,
  readSection,
  readStudio,
  saveDraft,
} from '#contract/studio/studio-administration.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { TakeOverFacts } from '#web/lib/facts.ts'
import { useReload } from '#web/lib/reload.ts'

const previewKey = 'studio preview'

/** A section as the administrator has seen it. */
interface Seen {
  section: Section
  etag: string
}

/** What holds in a section, its draft and its history. */
export const useSection = (section: Section) =>
  useApiQuery(readSection, { params: { id: section } }, { refetchOnWindowFocus: 'always' })

/** Of each section its last change, and whether it has a draft. */
export const useSectionMarks = () => useApiQuery(listSections, {}, { refetchOnWindowFocus: 'always' })

export function useSaveDraft() {
  return useMutation({
    mutationFn: ({ section, etag, facts }: Seen & { facts: StudioFacts[Section] }) =>
      call(saveDraft, { params: { id: section }, body: { facts: { ...facts } }, ifMatch: etag }),
    onSettled: useReload(),
  })
}

export function useDropDraft() {
  return useMutation({
    mutationFn: ({ section, etag }: Seen) => call(dropDraft, { params: { id: section }, ifMatch: etag }),
    onSettled: useReload(),
  })
}

export function usePlanDraft() {
  return useMutation({
    mutationFn: ({ section, etag, publishAt }: Seen & { publishAt: string }) =>
      call(planDraft, { params: { id: section }, body: { publishAt }, ifMatch: etag }),
    onSettled: useReload(),
  })
}

export function useEndPlan() {
  return useMutation({
    mutationFn: ({ section, etag }: Seen) => call(endPlan, { params: { id: section }, ifMatch: etag }),
    onSettled: useReload(),
  })
}

export function useBringBackVersion() {
  return useMutation({
    mutationFn: ({ section, etag, number }: Seen & { number: number }) =>
      call(bringBackVersion, { params: { id: section }, body: { number }, ifMatch: etag }),
    onSettled: useReload(),
  })
}

/**
 * The pages that the draft with the entity tag changes. Rendered once for each state of the draft: who closes
 * the preview and opens it again waits for the same answer.
 */
export function usePreview({ section, etag }: Seen) {
  return useQuery({
    queryKey: [previewKey, section, etag],
    queryFn: () => call(previewDraft, { params: { id: section }, limitMs: limits.renderTimeoutMs }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/**
 * Publishes the draft that was previewed. This tab goes on with the new facts, as pages that are opened from
 * now on do.
 */
export function usePublishDraft() {
  const client = useQueryClient()
  const takeOver = use(TakeOverFacts)
  return useMutation({
    mutationFn: ({ section, etag }: Seen) => call(publishDraft, { params: { id: section }, ifMatch: etag }),
    onSuccess: async () => {
      try {
        takeOver(await call(readStudio, {}))
      } catch {
        // The draft is published all the same. This tab shows the old facts until it is loaded again.
      }
    },
    // The preview of a draft that is gone cannot be read again.
    onSettled: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewKey }),
  })
}

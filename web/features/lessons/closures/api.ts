import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { closeStudio, liftClosure, listClosuresOfAdmin, previewClosure } from '#contract/closures.ts'
import type { ClosureForm, ClosureOfAdmin } from '#contract/closures.ts'
import type { Answer } from '#contract/endpoint.ts'
import { inLanguage } from '#studio/languages.ts'
import { call } from '#web/lib/api.ts'
import { refreshClosureBanner } from '#web/lib/closure-banner.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { Shade } from '#web/ui/calendar/entry.ts'
import { useTellWhomToCall } from '../whom-to-call.tsx'

/** The closures that stand, with what lifting each of them would do. */
export function useClosures() {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: ['closures', language, user?.id ?? null],
    queryFn: ({ signal }) => call(listClosuresOfAdmin, { signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** What a closure would cancel. */
export const usePreviewClosure = () =>
  useMutation({ mutationFn: (body: ClosureForm) => call(previewClosure, { body }) })

/** Closes what the preview with the hash has shown. Also after an error, the calendar is read again. */
export function useCloseStudio() {
  const close = useIdempotentCreate<ClosureForm & { hash: string }, Answer<typeof closeStudio>>({
    create: (body, idempotencyKey) => call(closeStudio, { body, idempotencyKey }),
    // An earlier attempt has closed another time or has seen another preview, so the server decides about
    // this one anew.
    change: (_, wanted, createAnew) => createAnew(wanted),
  })
  return useMutation({
    mutationFn: close,
    onSuccess: useTellWhomToCall(),
    onSettled: useReloadWithBanner(),
  })
}

export function useLiftClosure() {
  return useMutation({
    mutationFn: (id: string) => call(liftClosure, { params: { id } }),
    onSuccess: useTellWhomToCall(),
    onSettled: useReloadWithBanner(),
  })
}

function useReloadWithBanner() {
  const reload = useReload()
  return () => {
    reload()
    void refreshClosureBanner()
  }
}

const none: readonly ClosureOfAdmin[] = []

/**
 * The closed times as a calendar draws them: those of the whole studio, and those of the spaces.
 * @param spaceIds the spaces that the calendar is about; undefined for the calendar of lessons
 */
export function useClosedTimes(spaceIds?: readonly string[]): readonly Shade[] {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: closures = none } = useClosures()
  return useMemo(
    () =>
      closures
        .filter(({ spaces }) => spaces === null || spaces.some(({ id }) => spaceIds?.includes(id)))
        .map(({ id, start, end, reasonJa, reasonEn }) => {
          const title = t('lessonAdmin.closure.shade', { reason: inLanguage(language, reasonJa, reasonEn) })
          return { id, start, end, title }
        }),
    [closures, spaceIds, t, language],
  )
}

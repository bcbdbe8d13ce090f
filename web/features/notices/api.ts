import { useMutation } from '@tanstack/react-query'
import { createNotice, deleteNotice, listNotices, updateNotice } from '#contract/notices.ts'
import type { NoticeForm } from '#contract/notices.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { refreshClosureBanner } from '#web/lib/closure-banner.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'

/** A notice as the administrator has seen it. */
interface Base {
  id: string
  etag?: string | undefined
}

export const useNotices = () => useApiQuery(listNotices, {}, { refetchOnWindowFocus: 'always' })

/** Writes a notice, or changes the one that was seen. It appears above this page, too. */
export function useSaveNotice() {
  const create = useIdempotentCreate<NoticeForm, { id: string }>({
    create: (body, idempotencyKey) => call(createNotice, { body, idempotencyKey }),
    change: ({ made: { id } }, body) => call(updateNotice, { params: { id }, body }),
  })
  return useMutation({
    mutationFn: ({ base, body }: { base: Base | undefined; body: NoticeForm }) =>
      base === undefined
        ? create(body)
        : call(updateNotice, { params: { id: base.id }, body, ifMatch: base.etag }),
    onSettled: useReloadAndBar(),
  })
}

export function useDeleteNotice() {
  return useMutation({
    mutationFn: ({ id, etag }: Base) => call(deleteNotice, { params: { id }, ifMatch: etag }),
    onSettled: useReloadAndBar(),
  })
}

function useReloadAndBar() {
  const reload = useReload()
  return () => {
    void refreshClosureBanner()
    return reload()
  }
}

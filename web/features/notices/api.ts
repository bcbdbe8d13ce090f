import { useMutation } from '@tanstack/react-query'
import { createNotice, deleteNotice, listNotices, updateNotice } from '#contract/notices.ts'
import type { NoticeForm } from '#contract/notices.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { refreshClosureBanner } from '#web/lib/closure-banner.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSaveEntity } from '#web/lib/idempotent-create.ts'
import type { SeenEntity } from '#web/lib/idempotent-create.ts'

export const useNotices = () => useApiQuery(listNotices, {}, { refetchOnWindowFocus: 'always' })

/** Writes a notice, or changes the one that was seen. It appears above this page, too. */
export const useSaveNotice = () =>
  useSaveEntity({
    create: (body: NoticeForm, idempotencyKey) => call(createNotice, { body, idempotencyKey }),
    update: ({ id, etag }, body) => call(updateNotice, { params: { id }, body, ifMatch: etag }),
    onSettled: useReloadAndBar(),
  })

export function useDeleteNotice() {
  return useMutation({
    mutationFn: ({ id, etag }: SeenEntity) => call(deleteNotice, { params: { id }, ifMatch: etag }),
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

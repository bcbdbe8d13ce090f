import { useMutation } from '@tanstack/react-query'
import { createNews, deleteNews, listNews, updateNews } from '#contract/news.ts'
import type { NewsForm } from '#contract/news.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useReloadWithDocument } from '#web/lib/reload.ts'
import { useSaveEntity } from '#web/lib/idempotent-create.ts'
import type { SeenEntity } from '#web/lib/idempotent-create.ts'

/** All news, the planned ones too. */
export const useAllNews = () => useApiQuery(listNews, {}, { refetchOnWindowFocus: 'always' })

/** Writes a news item, or changes the one that was seen. Also after an error, all is read again. */
export const useSaveNews = () =>
  useSaveEntity({
    create: (body: NewsForm, idempotencyKey) => call(createNews, { body, idempotencyKey }),
    update: ({ id, etag }, body) => call(updateNews, { params: { id }, body, ifMatch: etag }),
    onSettled: useReloadWithDocument(),
  })

export function useDeleteNews() {
  return useMutation({
    mutationFn: ({ id, etag }: SeenEntity) => call(deleteNews, { params: { id }, ifMatch: etag }),
    onSettled: useReloadWithDocument(),
  })
}

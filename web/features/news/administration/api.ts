import { useMutation } from '@tanstack/react-query'
import { createNews, deleteNews, listNews, updateNews } from '#contract/news.ts'
import type { NewsForm } from '#contract/news.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReloadWithDocument } from '#web/lib/reload.ts'

/** A news item as the administrator has seen it. */
interface Base {
  id: string
  etag?: string | undefined
}

/** All news, the planned ones too. */
export const useAllNews = () => useApiQuery(listNews, {}, { refetchOnWindowFocus: 'always' })

/** Writes a news item, or changes the one that was seen. Also after an error, all is read again. */
export function useSaveNews() {
  const create = useIdempotentCreate<NewsForm, { id: string }>({
    create: (body, idempotencyKey) => call(createNews, { body, idempotencyKey }),
    change: ({ made: { id } }, body) => call(updateNews, { params: { id }, body }),
  })
  return useMutation({
    mutationFn: ({ base, body }: { base: Base | undefined; body: NewsForm }) =>
      base === undefined
        ? create(body)
        : call(updateNews, { params: { id: base.id }, body, ifMatch: base.etag }),
    onSettled: useReloadWithDocument(),
  })
}

export function useDeleteNews() {
  return useMutation({
    mutationFn: ({ id, etag }: Base) => call(deleteNews, { params: { id }, ifMatch: etag }),
    onSettled: useReloadWithDocument(),
  })
}

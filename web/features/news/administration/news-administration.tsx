import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAllNews } from './api.ts'
import { NewsCard } from './news-card.tsx'
import { NewsDialog } from './news-dialog.tsx'

/** All news: the planned ones and those that visitors see. */
export function NewsAdministration() {
  const { t } = useTranslation()
  const now = useNow()
  const query = useAllNews()
  const { dialog, show, close } = useDialogState<NewsItem | undefined>()
  const { data: items } = query
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-3xl flex-1 basis-[18rem] text-sm text-ink-soft">{t('newsAdmin.lead')}</p>
        <Button onClick={() => show(undefined)}>{t('newsAdmin.write')}</Button>
      </div>
      <FailedLoad text={t('newsAdmin.loadFailed')} query={query} />
      {query.isPending && <Skeleton className="h-72" />}
      {items?.length === 0 && <NothingHere>{t('newsAdmin.none')}</NothingHere>}
      {items && items.length > 0 && (
        <ul className="grid gap-4">
          {items.map((item) => (
            <li key={item.id}>
              <NewsCard item={item} onEdit={() => show(item)} />
            </li>
          ))}
        </ul>
      )}
      {dialog && now !== undefined && (
        <NewsDialog
          key={dialog.opening}
          open={dialog.open}
          item={items?.find(({ id }) => id === dialog.subject?.id) ?? dialog.subject}
          now={now}
          onClose={close}
        />
      )}
    </div>
  )
}

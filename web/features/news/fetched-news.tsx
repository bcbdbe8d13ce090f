import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listShownNews } from '#contract/news.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Providers } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewsList } from './news-list.tsx'

interface Props {
  /** So many of the newest; all where it is absent. */
  size?: number
  heading: 'h2' | 'h3'
}

/** News for a page that was reached from another one. It has the first texts only, as its page may. */
export default function FetchedNews(props: Props) {
  return (
    <Providers>
      <News {...props} />
    </Providers>
  )
}

function News({ size, heading }: Props) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['shownNews', size ?? null],
    // Without the token, because all visitors get the same answer.
    queryFn: ({ signal }) =>
      call(listShownNews, { query: size === undefined ? {} : { size: String(size) }, signal, token: '' }),
  })
  if (query.isPending) return <Skeleton className="h-72" />
  if (query.data === undefined) {
    const again = (
      <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('common.retry')}
      </Button>
    )
    return (
      <Notice kind="error" action={again}>
        {t('news.failed')}
      </Notice>
    )
  }
  return <NewsList items={query.data} heading={heading} />
}

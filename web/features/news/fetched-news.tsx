import { useTranslation } from 'react-i18next'
import { listShownNews } from '#contract/news.ts'
import { call } from '#web/lib/api.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { NewsList } from './news-list.tsx'

interface Props {
  /** So many of the newest; all where it is absent. */
  size?: number
  heading: 'h2' | 'h3'
}

export default function FetchedNews({ size, heading }: Props) {
  const { t } = useTranslation()
  const query = size === undefined ? {} : { size: String(size) }
  return (
    <Fetched
      queryKey={['shownNews', size ?? null]}
      // Without the token, because all visitors get the same answer.
      read={(signal) => call(listShownNews, { query, signal, token: '' })}
      failed={t('news.failed')}
      room="h-72"
    >
      {(items) => <NewsList items={items} heading={heading} />}
    </Fetched>
  )
}

import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageData } from '#web/ui/page-data.tsx'
import { NewsList } from './news-list.tsx'

/** So many stand on the landing page. */
export const newestCount = 3

const FetchedNews = lazy(() => import('./fetched-news.tsx'))

/** The newest news, with the way to all of them. */
export function NewestNews() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <PageData
        page="home"
        name="news"
        room="min-h-72"
        fetched={<FetchedNews size={newestCount} heading="h3" />}
      >
        {(items) => <NewsList items={items} heading="h3" />}
      </PageData>
      <Link to={to('/news')} className={buttonClass('outline', 'mt-6')}>
        {t('news.all')}
      </Link>
    </>
  )
}

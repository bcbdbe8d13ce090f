import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { carriedNews, newestCount } from './carried-news.ts'
import { NewsList } from './news-list.tsx'

/** In a script of its own, because who opens the landing page has its news in the document. */
const FetchedNews = lazy(() => import('./fetched-news.tsx'))

/** The newest news, with the way to all of them. */
export function NewestNews() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const [carried] = useState(() => carriedNews('home'))
  return (
    <>
      {carried ? (
        <NewsList items={carried} heading="h3" />
      ) : (
        <Suspense fallback={<div className="min-h-72" />}>
          <FetchedNews size={newestCount} heading="h3" />
        </Suspense>
      )}
      <Link to={to('/news')} className={buttonClass('outline', 'mt-6')}>
        {t('news.all')}
      </Link>
    </>
  )
}

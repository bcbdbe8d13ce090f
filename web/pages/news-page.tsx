import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { carriedNews } from '#web/features/news/carried-news.ts'
import { NewsList } from '#web/features/news/news-list.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** In a script of its own, because who opens this page has the news in the document. */
const FetchedNews = lazy(() => import('#web/features/news/fetched-news.tsx'))

/** All news of the studio. */
export default function NewsPage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const [carried] = useState(() => carriedNews('news'))
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-5 py-16">
      <PageHeading className="text-3xl sm:text-4xl">
        <Phrases text={t('pages.news.title')} />
      </PageHeading>
      {carried ? (
        <NewsList items={carried} heading="h2" />
      ) : (
        <Suspense fallback={<div className="min-h-72" />}>
          <FetchedNews heading="h2" />
        </Suspense>
      )}
      <p className="text-sm text-ink-soft">
        {t('newsFeed.lead')}{' '}
        <a href={to('/news.atom')} className="py-1 text-green underline underline-offset-4">
          {t('newsFeed.link')}
        </a>
      </p>
    </div>
  )
}

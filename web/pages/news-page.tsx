import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { NewsList } from '#web/features/news/news-list.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { SmallDrawing } from '#web/ui/card-page.tsx'
import { PageData } from '#web/ui/page-data.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

const FetchedNews = lazy(() => import('#web/features/news/fetched-news.tsx'))

/** All news of the studio. */
export default function NewsPage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="page-reading grid gap-8 pt-16">
      {/* The ground of the drawing is the upper line of the list. */}
      <div className="-mb-8 flex flex-wrap items-end justify-between gap-x-6">
        <PageHeading className="pb-6 text-3xl sm:text-4xl">
          <Phrases text={t('pages.news.title')} />
        </PageHeading>
        <SmallDrawing className="-mb-1.75 max-sm:-mb-1.25 max-sm:h-12" />
      </div>
      <PageData page="news" name="news" room="min-h-72" fetched={<FetchedNews heading="h2" />}>
        {(items) => <NewsList items={items} heading="h2" />}
      </PageData>
      <p className="text-sm text-ink-soft">
        {t('newsFeed.lead')}{' '}
        <a href={to('/news.atom')} className="py-1 text-green underline underline-offset-4">
          {t('newsFeed.link')}
        </a>
      </p>
    </div>
  )
}

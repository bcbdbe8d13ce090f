import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'
import { inLanguage } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAllNews } from './api.ts'
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

/** A news item in the list of administrators, with its state. */
function NewsCard({ item, onEdit }: { item: NewsItem; onEdit: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { id, day, published, publishAt } = item
  const title = inLanguage(language, item.titleJa, item.titleEn)
  const text = inLanguage(language, item.textJa, item.textEn)
  return (
    <article
      aria-labelledby={`news-${id}`}
      className="flex flex-wrap items-start justify-between gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7"
    >
      {item.picture !== '' && (
        <SizedImage
          src={item.picture}
          alt=""
          sizes="8rem"
          loading="lazy"
          className="aspect-3/2 w-32 rounded-xl bg-paper-deep object-cover"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-[16rem] gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
          <span
            className={classes(
              'rounded-full px-3 py-0.5 font-semibold',
              published ? 'bg-green-soft text-green' : 'bg-paper-deep text-ink',
            )}
          >
            {published
              ? t('newsAdmin.published')
              : t('newsAdmin.planned', { time: slashText(Date.parse(publishAt)) + zoneMark })}
          </span>
          <time dateTime={day} className="text-ink-soft">
            {day.replaceAll('-', '/')}
          </time>
        </p>
        <h2 id={`news-${id}`} className="text-lg wrap-anywhere">
          {title}
        </h2>
        <p className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
      </div>
      <Button variant="outline" aria-label={t('newsAdmin.editOf', { title })} onClick={onEdit}>
        {t('newsAdmin.edit')}
      </Button>
    </article>
  )
}

import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'
import { slashText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SizedImage } from '#web/ui/sized-image.tsx'

/** A news item in the list of administrators, with its state. */
export function NewsCard({ item, onEdit }: { item: NewsItem; onEdit: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { id, day, published, publishAt } = item
  const [title, text] = language === 'ja' ? [item.titleJa, item.textJa] : [item.titleEn, item.textEn]
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
      <Button look="outline" aria-label={t('newsAdmin.editOf', { title })} onClick={onEdit}>
        {t('newsAdmin.edit')}
      </Button>
    </article>
  )
}

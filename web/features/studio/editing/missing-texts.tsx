import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listMissingTexts } from '#contract/studio/studio-administration.ts'
import type { MissingText } from '#contract/studio/studio-administration.ts'
import type { Section } from '#studio/facts.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { useLanguage } from '#web/lib/language.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What visitors read in one language only, with the way to write the other one. Nothing has to be done. */
export function MissingTexts() {
  const { t } = useTranslation()
  const query = useApiQuery(listMissingTexts, {}, { refetchOnWindowFocus: 'always' })
  const { data, isPending } = query
  return (
    <section
      aria-labelledby="missing-texts"
      className="grid gap-5 rounded-3xl bg-card px-5 py-6 shadow-soft sm:px-8"
    >
      <div className="grid gap-2">
        <h2 id="missing-texts" className="text-xl">
          {t('studioFacts.missing.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('studioFacts.missing.lead')}</p>
      </div>
      <FailedLoad text={t('studioFacts.missing.failed')} query={query} />
      {isPending && <Skeleton className="h-40 rounded-2xl" />}
      {data?.length === 0 && <p>{t('studioFacts.missing.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((text) => (
            <li key={`${text.kind} ${text.id} ${text.language}`}>
              <MissingRow text={text} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function MissingRow({ text }: { text: MissingText }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { kind, id, name, language, texts } = text
  return (
    <Link
      to={to(addressOf(text))}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2.5 hover:text-persimmon-deep"
    >
      <span className="grid min-w-0 flex-1 basis-[14rem]">
        <span className="text-xs text-ink-soft">{t(`studioFacts.missing.kind.${kind}`)}</span>
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          {kind === 'section' ? t(`studioFacts.section.${id as Section}`) : <OwnText text={name} />}
        </span>
      </span>
      <span className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {t(`studioFacts.missing.lacks.${language}`, { count: texts })}
        <Icon name="right" className="size-4" />
      </span>
    </Link>
  )
}

/** Where the text is written. */
function addressOf({ kind, id }: MissingText): string {
  if (kind === 'section') return id === 'offers' ? '/admin/offers' : `/admin/studio?section=${id}`
  if (kind === 'news') return '/admin/news'
  if (kind === 'notice') return '/admin/news?tab=notices'
  if (kind === 'teacher') return '/admin/teachers'
  if (kind === 'space') return `/admin?tab=rentable&rentable=${id}`
  return kind === 'lesson' ? `/admin/lessons/${id}` : '/admin/pictures'
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownNews } from '#contract/news.ts'
import { inLanguage } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NewsText } from './news-text.tsx'

interface Props {
  items: readonly ShownNews[]
  /** The level of the headings. */
  heading: 'h2' | 'h3'
}

/** News, the newest first. */
export function NewsList({ items, heading }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (items.length === 0) return <p className="text-ink-soft">{t('news.none')}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} id={item.id} className="scroll-mt-4 py-6">
          <NewsText {...{ item, language, heading }}>
            {item.link !== '' && (
              <MoreLink link={item.link} title={inLanguage(language, item.title.ja, item.title.en)} />
            )}
          </NewsText>
        </li>
      ))}
    </ul>
  )
}

/** A path leads to the page in the visitor's language. */
function MoreLink({ link, title }: { link: string; title: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const look =
    'inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-green underline-offset-4 hover:underline'
  const label = (
    <>
      {t('news.more')}
      <span className="sr-only">{t('news.moreOf', { title })}</span>
      <Icon name="right" className="size-4" />
    </>
  )
  return link.startsWith('/') ? (
    <Link to={to(link)} className={look}>
      {label}
    </Link>
  ) : (
    <a href={link} className={look}>
      {label}
    </a>
  )
}

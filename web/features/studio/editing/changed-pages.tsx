import { useTranslation } from 'react-i18next'
import type { DraftPreview, Passage } from '#contract/studio-administration.ts'
import { languageNames, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'

/** The pages that a draft changes, by language, each with its text before and after. */
export function ChangedPages({ pages }: { pages: DraftPreview['pages'] }) {
  const changed = languages.filter((language) => pages.some((page) => page.language === language))
  return changed.map((language) => (
    <section key={language} aria-label={languageNames[language]} className="grid gap-3">
      <h3 className="text-base">{languageNames[language]}</h3>
      <ul className="grid gap-3">
        {pages
          .filter((page) => page.language === language)
          .map((page) => (
            <li key={page.address}>
              <ChangedPage page={page} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

function ChangedPage({ page }: { page: DraftPreview['pages'][number] }) {
  const { t } = useTranslation()
  const { address, language, title, passages, forSearchEngines } = page
  return (
    <details open className="rounded-2xl border border-line px-4 py-2">
      <summary lang={language} className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold wrap-anywhere">
        {title} <span className="font-normal text-ink-soft">{address}</span>
      </summary>
      <div className="grid gap-3 pb-2">
        {passages.map((passage, position) => (
          <ChangedPassage key={position} {...{ passage, language }} />
        ))}
        {forSearchEngines && (
          <p className="text-xs text-ink-soft">
            {t(`studioFacts.${passages.length > 0 ? 'forSearchEngines' : 'onlyForSearchEngines'}`)}
          </p>
        )}
      </div>
    </details>
  )
}

function ChangedPassage({ passage, language }: { passage: Passage; language: Language }) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-2 text-sm sm:grid-cols-2">
      {(['before', 'after'] as const).map((side) => (
        <div
          key={side}
          className={
            side === 'before' ? 'rounded-xl bg-paper-deep px-4 py-2' : 'rounded-xl bg-green-soft px-4 py-2'
          }
        >
          <dt className="text-xs text-ink-soft">{t(`studioFacts.${side}`)}</dt>
          <dd lang={language} className="wrap-anywhere whitespace-pre-line">
            {passage[side].join('\n') || t('studioFacts.nothing')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#studio/languages.ts'
import { useSettled } from '#web/lib/settled.ts'
import { NewsText } from '../news-text.tsx'
import type { NewsValues } from './news-values.ts'

/** What visitors will read, in both languages, while it is written. */
export function NewsPreview() {
  const { t } = useTranslation()
  const { watch, formState } = useFormContext<NewsValues>()
  const { day, link, picture, titleJa, titleEn, textJa, textEn } = watch()
  const src = useSettled(formState.errors.picture ? '' : picture.trim())
  const item = {
    day,
    title: { ja: titleJa, en: titleEn },
    text: { ja: textJa, en: textEn },
    picture: src === '' ? null : { address: src, text: { ja: '', en: '' }, sources: [] },
  }
  return (
    <section aria-label={t('newsAdmin.preview')} className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{t('newsAdmin.preview')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <div key={language} lang={language} className="min-w-0 rounded-2xl bg-paper p-5">
            <p className="mb-2 text-xs text-ink-soft">{languageNames[language]}</p>
            <NewsText {...{ item, language }} heading="h4">
              {link !== '' && <p className="text-sm break-all text-green">{link}</p>}
            </NewsText>
          </div>
        ))}
      </div>
    </section>
  )
}

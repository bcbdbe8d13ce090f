import { useTranslation } from 'react-i18next'
import type { LessonPage } from '#contract/lesson-page.ts'
import { inLanguage } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { LessonPicture } from '../lesson-picture.tsx'

/** The lesson's texts in both languages, its picture and what it is. */
export function LessonContent({ page: { event, space } }: { page: LessonPage }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { title, titleEn = '', desc, descEn = '', imageUrl, level, seriesId, teacher } = event.resource.yoga
  const facts = [
    { label: t('admin.lesson.space'), value: space && inLanguage(language, space.name, space.nameEn) },
    { label: t('admin.lesson.teacher'), value: teacher?.name },
    { label: t('admin.lesson.level'), value: level && t(`lesson.level.${level}`) },
    { label: t('lessonPage.series'), value: seriesId === undefined ? null : t('common.yes') },
  ]
  const texts = [
    { lang: 'ja', title, desc },
    { lang: 'en', title: titleEn, desc: descEn },
  ] as const
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(10rem,16rem)_1fr]">
      <LessonPicture src={imageUrl} className="rounded-xl" />
      <div className="grid min-w-0 content-start gap-5">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5">
          {facts.map(
            ({ label, value }) =>
              value && (
                <div key={label} className="contents">
                  <dt className="text-sm text-ink-soft">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {texts.map(
          (text) =>
            text.title !== '' && (
              <div key={text.lang} lang={text.lang}>
                <h3 className="wrap-anywhere">{text.title}</h3>
                <p className="mt-1 max-w-prose text-sm whitespace-pre-line text-ink-soft">{text.desc}</p>
              </div>
            ),
        )}
      </div>
    </div>
  )
}

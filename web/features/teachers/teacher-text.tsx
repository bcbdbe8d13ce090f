import { useTranslation } from 'react-i18next'
import type { ShownTeacher } from '#contract/teachers.ts'
import type { Language } from '#studio/languages.ts'
import { classes } from '#web/ui/classes.ts'
import { OwnText, useOwnText } from '#web/ui/own-text.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'

interface Props {
  teacher: Omit<ShownTeacher, 'id'>
  language: Language
  /** The level of the heading. */
  heading: 'h3' | 'h4'
}

/** A teacher as visitors read of them in a language. */
export function TeacherText({ teacher, language, heading: Heading }: Props) {
  const { t } = useTranslation()
  const ownText = useOwnText()
  const { name, kana, role, text, imageUrl } = teacher
  return (
    <div className="@container">
      <article
        className={classes(
          'grid items-start gap-6 @md:gap-8',
          imageUrl !== '' && '@md:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)]',
        )}
      >
        {imageUrl !== '' && (
          <SizedImage
            src={imageUrl}
            alt={t('aboutYoga.portrait', { name: ownText(name, language).content })}
            width={800}
            height={1000}
            sizes="(min-width: 40rem) 13rem, 100vw"
            loading="lazy"
            decoding="async"
            className="aspect-4/5 h-auto w-full rounded-3xl bg-paper-deep object-cover @max-md:max-w-72"
          />
        )}
        <div className="min-w-0 self-center">
          {ownText(role, language).content !== '' && (
            <p className="text-sm wrap-anywhere text-persimmon">
              <OwnText text={role} language={language} />
            </p>
          )}
          <Heading className="mt-1 font-display text-2xl font-semibold wrap-anywhere">
            <OwnText text={name} language={language} />
            {language === 'ja' && kana !== '' && (
              <span className="ml-3 font-sans text-sm font-normal text-ink-soft">{kana}</span>
            )}
          </Heading>
          <p className="mt-4 leading-loose wrap-anywhere whitespace-pre-line">
            <OwnText text={text} language={language} />
          </p>
        </div>
      </article>
    </div>
  )
}

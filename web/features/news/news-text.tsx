import type { ReactNode } from 'react'
import type { ShownNews } from '#contract/news.ts'
import type { Language } from '#studio/languages.ts'
import { OwnText, useOwnText } from '#web/ui/own-text.tsx'

interface Props {
  item: Pick<ShownNews, 'day' | 'title' | 'text' | 'picture'>
  language: Language
  /** The level of the heading. */
  heading: 'h2' | 'h3' | 'h4'
  /** Below the text. */
  children?: ReactNode
}

/** A piece of news as visitors read it in a language. */
export function NewsText({
  item: { day, title, text, picture },
  language,
  heading: Heading,
  children,
}: Props) {
  const ownText = useOwnText()
  const alt = ownText(picture?.text ?? { ja: '', en: '' }, language)
  return (
    <article className="flex flex-row-reverse flex-wrap items-start gap-x-8 gap-y-4">
      {picture && (
        <picture className="flex-[1_1_16rem]">
          {picture.sources.map((source) => (
            <source key={source.type} {...source} sizes="24rem" />
          ))}
          <img
            src={picture.address}
            alt={alt.content}
            lang={alt.lang}
            loading="lazy"
            className="aspect-3/2 w-full rounded-2xl object-cover"
          />
        </picture>
      )}
      <div className="grid flex-[9_1_20rem] gap-1">
        <time dateTime={day} className="text-sm text-persimmon tabular-nums">
          {day.replaceAll('-', '/')}
        </time>
        <Heading className="text-lg wrap-anywhere">
          <OwnText text={title} language={language} />
        </Heading>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          <OwnText text={text} language={language} />
        </p>
        {children}
      </div>
    </article>
  )
}

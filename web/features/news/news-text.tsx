import type { ReactNode } from 'react'
import type { ShownNews } from '#contract/news.ts'
import type { Language } from '#studio/languages.ts'

interface Props {
  item: Pick<ShownNews, 'day' | 'title' | 'text'>
  language: Language
  /** The level of the heading. */
  heading: 'h2' | 'h3' | 'h4'
  /** Below the text. */
  children?: ReactNode
}

/** A piece of news as visitors read it in a language. */
export function NewsText({ item: { day, title, text }, language, heading: Heading, children }: Props) {
  return (
    <article className="grid gap-1">
      <time dateTime={day} className="text-sm text-persimmon tabular-nums">
        {day.replaceAll('-', '/')}
      </time>
      <Heading className="text-lg wrap-anywhere">{title[language]}</Heading>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text[language]}</p>
      {children}
    </article>
  )
}

import { news } from '#studio/news.ts'
import { useLanguage } from '#web/lib/language.ts'

export function NewsList() {
  const { language } = useLanguage()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {news.map(({ date, text }) => (
        <li key={date} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[8rem_1fr]">
          <time dateTime={date} className="text-persimmon tabular-nums">
            {date.replaceAll('-', '/')}
          </time>
          <p>{text[language]}</p>
        </li>
      ))}
    </ul>
  )
}

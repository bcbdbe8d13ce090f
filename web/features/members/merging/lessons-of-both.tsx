import { dateText, timeText } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

interface Lesson {
  id: string
  title: string
  titleEn: string
  start: string
}

/** The lessons that keep two accounts from being merged; nothing for another refusal. */
export function LessonsOfBoth({ error }: { error: unknown }) {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  if (!(error instanceof CallError) || error.code !== 'error.merge.sameLesson') return null
  const { lessons = [] } = (error.current ?? {}) as { lessons?: Lesson[] }
  return (
    <ul className="mt-1 list-disc ps-5 tabular-nums">
      {lessons.map(({ id, title, titleEn, start }) => {
        const at = Date.parse(start)
        const name = language === 'en' && titleEn !== '' ? titleEn : title
        return <li key={id}>{`${dateText(at, language)} ${timeText(at)}${zoneMark} ${name}`}</li>
      })}
    </ul>
  )
}

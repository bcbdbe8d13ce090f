import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry as Entry } from '#contract/audit.ts'
import { slashText } from '#time/tokyo.ts'
import { pageOfLesson } from '#web/features/lessons/administration/lesson-address.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { ChangeList } from './change-list.tsx'
import { useSentence } from './sentence.ts'

/** An audit entry as a sentence with a link to its lesson, and below it the fields that changed. */
export function AuditEntry({ entry, linksToLesson = true }: { entry: Entry; linksToLesson?: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const sentence = useSentence()
  return (
    <article className="grid gap-1.5 py-4">
      <p className="text-xs text-ink-soft tabular-nums">
        <time dateTime={entry.at}>{slashText(Date.parse(entry.at)) + zoneMark}</time>
      </p>
      <p className="wrap-anywhere">{sentence(entry)}</p>
      {entry.lessonId !== undefined && linksToLesson && (
        <Link
          to={to(pageOfLesson(entry.lessonId))}
          className="justify-self-start py-1 text-sm text-green underline underline-offset-4"
        >
          {t('lessonPage.open')}
        </Link>
      )}
      <ChangeList entry={entry} />
    </article>
  )
}

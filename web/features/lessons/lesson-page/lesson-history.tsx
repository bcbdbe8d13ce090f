import { useTranslation } from 'react-i18next'
import type { AuditEntry as Entry } from '#contract/audit.ts'
import { AuditEntry } from '#web/features/audit/audit-entry.tsx'

/** What administrators did to the lesson and to its bookings, newest first. */
export function LessonHistory({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return <p className="text-sm text-ink-soft">{t('lessonPage.noHistory')}</p>
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditEntry entry={entry} linksToLesson={false} />
        </li>
      ))}
    </ol>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { auditActions } from '#contract/audit.ts'
import type { AuditAction, AuditEntry as Entry } from '#contract/audit.ts'
import { slashText } from '#time/tokyo.ts'
import { pageOfLesson } from '#web/features/lessons/administration/asked-lesson.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { changesOf } from './changes.ts'
import type { Change } from './changes.ts'
import { useShownValue } from './shown-value.ts'

/** An audit entry as a sentence with a link to its lesson, and below it the fields that changed. */
export function AuditEntry({ entry, linksToLesson = true }: { entry: Entry; linksToLesson?: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const { action, actor, subjects } = entry
  const changes = changesOf(entry)
  const subject = subjects.length === 0 ? t('admin.log.unknown') : subjects.join(t('admin.log.gap'))
  return (
    <article className="grid gap-1.5 py-4">
      <p className="text-xs text-ink-soft tabular-nums">
        <time dateTime={entry.at}>{slashText(Date.parse(entry.at)) + zoneMark}</time>
      </p>
      <p className="wrap-anywhere">
        {t(`admin.log.action.${action}`, { actor: actor ?? t(`admin.log.${withoutName(action)}`), subject })}
      </p>
      {entry.lessonId !== undefined && linksToLesson && (
        <Link
          to={to(pageOfLesson(entry.lessonId))}
          className="justify-self-start py-1 text-sm text-green underline underline-offset-4"
        >
          {t('lessonPage.open')}
        </Link>
      )}
      {changes.length > 0 && (
        <ul className="grid gap-0.5 border-l-2 border-line pl-4 text-sm text-ink-soft">
          {changes.map((change) => (
            <li key={change.field} className="wrap-anywhere">
              <ChangeLine change={change} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Who does what no administrator has done: members are changed at the server's command line, payments by the provider. */
const withoutName = (action: AuditAction) =>
  (auditActions.member as readonly AuditAction[]).includes(action) ? 'operator' : 'provider'

function ChangeLine({ change: { field, as, before, after } }: { change: Change }) {
  const { t } = useTranslation()
  const shown = useShownValue()
  const label = t(`admin.field.${field}`)
  if (before === null) return t('admin.log.only', { field: label, value: shown(as, after) })
  if (after === null) return t('admin.log.only', { field: label, value: shown(as, before) })
  return t('admin.log.fromTo', { field: label, before: shown(as, before), after: shown(as, after) })
}

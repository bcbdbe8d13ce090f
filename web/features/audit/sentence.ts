import { useTranslation } from 'react-i18next'
import { auditActions } from '#contract/audit.ts'
import type { AuditAction, AuditEntry } from '#contract/audit.ts'

type Told = Pick<AuditEntry, 'action' | 'actor' | 'subjects' | 'people'>

/** Writes who did what, as a sentence. */
export function useSentence() {
  const { t } = useTranslation()
  return ({ action, actor, subjects, people }: Told): string => {
    // In a list the title stands with each name, elsewhere in the sentence.
    const titled = (name: string) => (people.includes(name) ? t('frontDesk.nameWithTitle', { name }) : name)
    const join = (names: string[]) => (names.length === 0 ? t('log.unknown') : names.join(t('log.gap')))
    return t(`log.action.${action}`, {
      actor: actor ?? t(`log.${withoutName(action)}`),
      subject: join(subjects),
      subjects: join(subjects.map(titled)),
    })
  }
}

/**
 * Who does what no administrator has done: members are changed at the server's command line, payments by the
 * provider.
 */
const withoutName = (action: AuditAction) =>
  (auditActions.member as readonly AuditAction[]).includes(action) ? 'operator' : 'provider'

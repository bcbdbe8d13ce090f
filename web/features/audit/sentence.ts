import { useTranslation } from 'react-i18next'
import { auditActions } from '#contract/audit.ts'
import type { AuditAction, AuditEntry } from '#contract/audit.ts'

/** Writes who did what, as a sentence. */
export function useSentence() {
  const { t } = useTranslation()
  return ({ action, actor, subjects }: Pick<AuditEntry, 'action' | 'actor' | 'subjects'>): string => {
    const subject = subjects.length === 0 ? t('log.unknown') : subjects.join(t('log.gap'))
    return t(`log.action.${action}`, {
      actor: actor ?? t(`log.${withoutName(action)}`),
      subject,
    })
  }
}

/**
 * Who does what no administrator has done: members are changed at the server's command line, payments by the
 * provider.
 */
const withoutName = (action: AuditAction) =>
  (auditActions.member as readonly AuditAction[]).includes(action) ? 'operator' : 'provider'

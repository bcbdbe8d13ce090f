import { useTranslation } from 'react-i18next'
import type { LessonEvent, LessonForm } from '#contract/lessons.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SeriesPart } from '../api.ts'
import { useChangeScope } from './change-scope.ts'
import { ChangeScopeFields } from './change-scope-fields.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  /** What the form holds; undefined until it was submitted. */
  body: LessonForm | undefined
  busy: boolean
  /** How often the series had changed since its preview was shown. */
  outdated: number
  onOk: (part: SeriesPart | undefined) => void
  onCancel: () => void
}

/** Asks for which lessons of a series an edit is. */
export function ChangeQuestion({ open, event, body, busy, outdated, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const state = useChangeScope(event, open ? body : undefined, outdated)
  return (
    <ConfirmDialog
      {...{ open, busy, onCancel }}
      title={t('admin.series.change.title')}
      okLabel={t('admin.series.change.ok')}
      cancelLabel={t('common.back')}
      okLook="primary"
      okDisabled={!state.ready}
      onOk={() => onOk(state.part)}
    >
      <div className="grid gap-4">
        {outdated > 0 && <Notice kind="error">{t('error.series.changed')}</Notice>}
        <ChangeScopeFields state={state} />
      </div>
    </ConfirmDialog>
  )
}

import { useTranslation } from 'react-i18next'
import { occupiedText } from '#web/lib/occupied-text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Confirmation } from '#web/lib/confirmed-save.ts'

/** Names the other lesson of the teacher, and asks whether to save all the same. */
export function TeacherTwiceQuestion({ asked }: Confirmation) {
  const { t } = useTranslation()
  if (asked === undefined) return null
  const { refusal, open, answer } = asked
  return (
    <ConfirmDialog
      open={open}
      title={t('admin.lesson.twice.title')}
      okLabel={t('admin.lesson.twice.ok')}
      cancelLabel={t('common.back')}
      okLook="primary"
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{occupiedText(t, refusal)}</p>
      <p className="mt-2">{t('admin.lesson.twice.text')}</p>
    </ConfirmDialog>
  )
}

import { useTranslation } from 'react-i18next'
import { slashText } from '#time/tokyo.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Confirmation } from '#web/lib/confirmed-save.ts'

/** Says how many bookings would move into the past, and asks whether to save all the same. */
export function IntoPastQuestion({ asked }: Confirmation) {
  const { t } = useTranslation()
  if (asked === undefined) return null
  const { refusal, open, answer } = asked
  const { bookings: count, start } = refusal.current as { bookings: number; start: string }
  return (
    <ConfirmDialog
      open={open}
      title={t('admin.lesson.intoPast.title')}
      okLabel={t('admin.lesson.intoPast.ok')}
      cancelLabel={t('common.back')}
      okLook="danger"
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t('admin.lesson.intoPast.text', { count, when: slashText(Date.parse(start)) })}</p>
    </ConfirmDialog>
  )
}

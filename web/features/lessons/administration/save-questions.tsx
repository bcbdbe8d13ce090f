import { useTranslation } from 'react-i18next'
import { slashText } from '#time/tokyo.ts'
import { useConfirmedSave } from '#web/lib/confirmed-save.ts'
import type { Confirmation } from '#web/lib/confirmed-save.ts'
import { occupiedText } from '#web/lib/error-text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Saves something with a teacher, and asks once more when the teacher has another lesson at the time
 * (`DoubleBookingQuestion`).
 */
export function useDoubleBookingConfirm() {
  const { save, asked } = useConfirmedSave('error.teacher.busy')
  return {
    asked,
    save: <Made,>(attempt: (known: { teacherTwice: boolean }) => Promise<Made>) =>
      save((teacherTwice) => attempt({ teacherTwice })),
  }
}

/** Names the other lesson of the teacher, and asks whether to save all the same. */
export function DoubleBookingQuestion({ asked }: Confirmation) {
  const { t } = useTranslation()
  if (asked === undefined) return null
  const { refusal, open, answer } = asked
  return (
    <ConfirmDialog
      open={open}
      title={t('lessonAdmin.twice.title')}
      okLabel={t('lessonAdmin.twice.ok')}
      cancelLabel={t('common.back')}
      okVariant="primary"
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{occupiedText(t, refusal)}</p>
      <p className="mt-2">{t('lessonAdmin.twice.text')}</p>
    </ConfirmDialog>
  )
}

/** Says how many bookings would move into the past, and asks whether to save all the same. */
export function IntoPastQuestion({ asked }: Confirmation) {
  const { t } = useTranslation()
  if (asked === undefined) return null
  const { refusal, open, answer } = asked
  const { bookings: count, start } = refusal.current as { bookings: number; start: string }
  return (
    <ConfirmDialog
      open={open}
      title={t('lessonAdmin.intoPast.title')}
      okLabel={t('lessonAdmin.intoPast.ok')}
      cancelLabel={t('common.back')}
      okVariant="danger"
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t('lessonAdmin.intoPast.text', { count, when: slashText(Date.parse(start)) })}</p>
    </ConfirmDialog>
  )
}

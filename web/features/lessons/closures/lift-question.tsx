import { useTranslation } from 'react-i18next'
import type { ClosureOfAdmin } from '#contract/closures.ts'
import { closedTimeText } from '#time/tokyo.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLiftClosure } from './api.ts'
import { LessonLines } from './lesson-lines.tsx'

interface Props {
  open: boolean
  closure: ClosureOfAdmin
  onClose: () => void
}

/** Asks before a closure is lifted, and says which lessons come back and how many members and guests are told. */
export function LiftQuestion({ open, closure, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const lift = useLiftClosure()
  const { returningLessons, lostLessons, members, guests } = closure
  const { failed, act } = useConfirmAction({
    work: () => lift.mutateAsync(closure.id),
    done: t('admin.closure.lifted'),
    doneAlready: 'error.closure.notFound',
    othersMayDoIt: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('admin.closure.liftTitle')}
      okLabel={t('admin.closure.liftOk')}
      okLook="primary"
      cancelLabel={t('common.back')}
      busy={lift.isPending}
      open={open}
      onOk={act}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p className="font-display text-lg font-semibold">
          {closedTimeText(Date.parse(closure.start), Date.parse(closure.end), language)}
        </p>
        {failed && <Notice kind="error">{failed.text}</Notice>}
        <p>
          {t('admin.closure.returning', { count: returningLessons.length })}
          {members > 0 && ` ${t('admin.closure.liftTells', { count: members })}`}
          {guests > 0 && ` ${t('admin.closure.liftTellsGuests', { count: guests })}`}
        </p>
        <LessonLines lessons={returningLessons} />
        {lostLessons.length > 0 && (
          <>
            <Notice>{t('admin.closure.lost', { count: lostLessons.length })}</Notice>
            <LessonLines lessons={lostLessons} />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}

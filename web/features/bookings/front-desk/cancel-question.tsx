import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import { fullName } from '#studio/person-name.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCancelForMember } from './api.ts'

interface Props {
  open: boolean
  event: LessonEvent
  member: BookedMember
  now: number
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/** Asks before a member's booking is cancelled, and says when the members' deadline has passed. */
export function CancelQuestion({ open, event, member, now, ...props }: Props) {
  const { t } = useTranslation()
  const cancel = useCancelForMember()
  const { failed, act } = useConfirmAction({
    work: () => cancel.mutateAsync({ id: member.bookingId, afterDeadline: late }),
    done: t('admin.frontDesk.cancel.done'),
    doneAlready: 'error.yoga.bookingNotFound',
    onDone: props.onDone,
  })
  const deadline = Date.parse(event.resource.yoga.cancelUntil)
  // The server's clock decides; the browser's may be behind.
  const late = now > deadline || failed?.code === 'error.yoga.cancelIn3hr'
  const count = member.ticketsTaken

  return (
    <ConfirmDialog
      {...{ open, busy: cancel.isPending, focusAfter: props.focusAfter }}
      title={t('admin.frontDesk.cancel.title')}
      okLabel={t(late ? 'admin.frontDesk.cancel.lateOk' : 'admin.frontDesk.cancel.ok')}
      cancelLabel={t('booking.keep')}
      onOk={act}
      onCancel={props.onCancel}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      <p className="mt-4 font-semibold">{t('admin.frontDesk.honoured', { name: fullName(member) })}</p>
      <p className="mt-1">
        {t(count === 0 ? 'admin.frontDesk.cancel.free' : 'admin.frontDesk.cancel.returns', { count })}
      </p>
      {late && (
        <div className="mt-4">
          <Notice kind="error">{t('admin.frontDesk.cancel.late')}</Notice>
        </div>
      )}
      {failed && failed.code !== 'error.yoga.cancelIn3hr' && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

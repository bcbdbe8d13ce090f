import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailabilityWindow, Space, WindowScope } from '#contract/spaces.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSpaceName } from '../names.ts'
import { useDeleteWindow } from './api.ts'
import { WindowScopeChoice } from './window-scope-choice.tsx'

interface Props {
  open: boolean
  window: AvailabilityWindow
  space: Space
  /** The part of the space that the window belongs to; absent for a window of the space itself. */
  part: Space | undefined
  onClose: () => void
  onClosed: () => void
  onOpenPart: (part: Space) => void
}

/** Asks before a window is deleted. A window of a part can only be deleted in the calendar of that part. */
export function WindowQuestion({ open, window, space, part, onClose, onClosed, onOpenPart }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const remove = useDeleteWindow()
  const [scope, setScope] = useState<WindowScope>('one')
  const name = nameOf(part ?? space)
  const { start, end } = window

  const { failed, act } = useConfirmAction({
    work: () => remove.mutateAsync({ id: window.id, scope }),
    done: t(scope === 'one' ? 'admin.space.windowDeleted' : 'spaceCalendar.windows.deleted'),
    doneAlready: 'error.schedule.notFound',
    othersMayDoIt: true,
    onDone: onClose,
  })

  function openPart(of: Space) {
    onClose()
    onOpenPart(of)
  }

  return (
    <ConfirmDialog
      open={open}
      busy={remove.isPending}
      title={t(part ? 'admin.space.partTitle' : 'admin.space.deleteWindowTitle')}
      okLabel={part ? t('admin.space.partOk', { name }) : t('admin.space.deleteWindowOk')}
      okLook={part ? 'primary' : 'danger'}
      onOk={() => (part ? openPart(part) : act())}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <EntrySummary {...{ title: name, start, end }} />
      {part ? (
        <p className="mt-4">{t('admin.space.partText', { name })}</p>
      ) : (
        <WindowScopeChoice {...{ window, scope }} enabled={open} onScope={setScope} />
      )}
      {failed && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

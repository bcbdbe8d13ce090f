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
  onDone: () => void
  onCancel: () => void
}

/** Asks before a window is deleted. */
export function WindowQuestion({ open, window, space, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const remove = useDeleteWindow()
  const [scope, setScope] = useState<WindowScope>('one')
  const { start, end } = window

  const { failed, act } = useConfirmAction({
    work: () => remove.mutateAsync({ id: window.id, scope }),
    done: t(scope === 'one' ? 'admin.space.windowDeleted' : 'spaceCalendar.windows.deleted'),
    doneAlready: 'error.schedule.notFound',
    othersMayDoIt: true,
    onDone,
  })

  return (
    <ConfirmDialog
      {...{ open, onCancel }}
      busy={remove.isPending}
      title={t('admin.space.deleteWindowTitle')}
      okLabel={t('admin.space.deleteWindowOk')}
      cancelLabel={t('common.back')}
      onOk={act}
    >
      <EntrySummary {...{ title: nameOf(space), start, end }} />
      <WindowScopeChoice
        {...{ window, scope }}
        legend={t('spaceCalendar.windows.scope')}
        enabled={open}
        onScope={setScope}
      />
      {failed && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

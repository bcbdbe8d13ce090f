import { useTranslation } from 'react-i18next'
import type { TakenByBlock } from '#contract/occupancy.ts'
import type { Space } from '#contract/spaces.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSpaceName } from '../names.ts'
import { useLiftBlock } from './api.ts'

interface Props {
  open: boolean
  block: TakenByBlock
  space: Space | undefined
  onClose: () => void
  onClosed: () => void
}

/** Asks before a block is lifted. */
export function BlockQuestion({ open, block, space, onClose, onClosed }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const lift = useLiftBlock()
  const { failed, act } = useConfirmAction({
    work: () => lift.mutateAsync(block.id),
    done: t('spaceCalendar.block.lifted'),
    doneAlready: 'error.block.notFound',
    othersMayDoIt: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      {...{ open, onClosed }}
      busy={lift.isPending}
      title={t('spaceCalendar.block.liftTitle')}
      okLabel={t('spaceCalendar.block.lift')}
      onOk={act}
      onCancel={onClose}
    >
      <EntrySummary title={space ? nameOf(space) : block.note} start={block.start} end={block.end} />
      <p className="mt-4 wrap-anywhere">{block.note}</p>
      <p className="mt-2 text-sm text-ink-soft">{t('spaceCalendar.block.liftText')}</p>
      {failed && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}

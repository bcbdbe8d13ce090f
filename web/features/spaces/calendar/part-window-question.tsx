import { useTranslation } from 'react-i18next'
import type { AvailabilityWindow, Space } from '#contract/spaces.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { useSpaceName } from '../names.ts'

interface Props {
  open: boolean
  window: AvailabilityWindow
  /** The part of the space that the window belongs to. */
  part: Space
  onClose: () => void
  onClosed: () => void
  onOpenPart: (part: Space) => void
}

/** Says that a window belongs to a part of the space, and leads to the calendar of that part, where it is changed. */
export function PartWindowQuestion({ open, window: { start, end }, part, onOpenPart, ...props }: Props) {
  const { t } = useTranslation()
  const name = useSpaceName()(part)
  return (
    <ConfirmDialog
      open={open}
      title={t('admin.space.partTitle')}
      okLabel={t('admin.space.partOk', { name })}
      okLook="primary"
      onOk={() => {
        props.onClose()
        onOpenPart(part)
      }}
      onCancel={props.onClose}
      onClosed={props.onClosed}
    >
      <EntrySummary {...{ title: name, start, end }} />
      <p className="mt-4">{t('admin.space.partText', { name })}</p>
    </ConfirmDialog>
  )
}

import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface Props {
  open: boolean
  title: string
  children?: ReactNode
  okLabel?: string
  cancelLabel?: string
  /** Red by default, because most confirmations guard against a loss. */
  okVariant?: ButtonVariant
  /** Something to do instead, besides Cancel. */
  other?: { label: string; onChoose: () => void }
  hideCancel?: boolean
  busy?: boolean
  /** Why the last attempt failed. OK tries again. */
  failure?: string | false | undefined
  /** Keeps OK from being pressed while it is not known yet what it would do. */
  okDisabled?: boolean
  wide?: boolean
  onOk: () => void
  onCancel: () => void
  onClosed?: () => void
  /** Gets the focus afterwards, when the element that had it before will be gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
}

/** Asks before an action, or reports a result: OK, and Cancel unless it is hidden. */
export function ConfirmDialog({
  open,
  title,
  children,
  okLabel,
  cancelLabel,
  okVariant = 'danger',
  failure,
  ...props
}: Props) {
  const { t } = useTranslation()
  const { hideCancel = false, busy = false, okDisabled = false, wide = false, onOk, onCancel } = props
  return (
    <Dialog
      alert
      wide={wide}
      open={open}
      onClose={() => !busy && onCancel()}
      onClosed={props.onClosed}
      focusAfter={props.focusAfter}
      title={title}
      footer={
        <>
          <Button variant={okVariant} onClick={onOk} busy={busy} disabled={okDisabled}>
            {busy ? t('common.busy') : (okLabel ?? t('common.ok'))}
          </Button>
          {props.other && (
            <Button variant="outline" onClick={props.other.onChoose} disabled={busy}>
              {props.other.label}
            </Button>
          )}
          {!hideCancel && (
            <Button variant="outline" onClick={onCancel} disabled={busy}>
              {cancelLabel ?? t('common.cancel')}
            </Button>
          )}
        </>
      }
    >
      {children}
      {failure && (
        <div className="mt-4">
          <Notice kind="error">{failure}</Notice>
        </div>
      )}
    </Dialog>
  )
}

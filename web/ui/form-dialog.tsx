import { useId, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FormButtons } from './form-buttons.tsx'
import { Form } from './form.tsx'
import { Notice } from './notice.tsx'

interface Props<Input extends FieldValues, Output> {
  open: boolean
  title: string
  wide?: boolean
  form: UseFormReturn<Input, unknown, Output>
  /** The message above the fields. */
  failure: string | undefined
  saving: boolean
  /** Whether a call is running, during which the dialog must stay open. Saving is one of them. */
  busy: boolean
  /** Instead of “Confirm”. */
  confirmLabel?: string
  onSubmit: (submission: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** Absent while there is nothing to delete. */
  onDelete?: (() => void) | undefined
  onClose: () => void
  onClosed?: () => void
  /** Gets the focus afterwards, when the element that had it before will be gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
  /** Content below the form that is not part of it. */
  below?: ReactNode
  /** Confirmations that open over the dialog. */
  questions?: ReactNode
}

/** A form in a dialog. Before it discards what was typed, it asks. */
export function FormDialog<Input extends FieldValues, Output>({
  open,
  title,
  wide = false,
  form,
  failure,
  saving,
  busy,
  onClose,
  ...props
}: Props<Input, Output>) {
  const { t } = useTranslation()
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  const { isDirty } = form.formState

  function leave() {
    if (busy) return
    if (isDirty) setLeaving(true)
    else onClose()
  }

  return (
    <Dialog
      wide={wide}
      open={open}
      onClose={leave}
      onClosed={props.onClosed}
      focusAfter={props.focusAfter}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <FormButtons
          {...{ formId, busy, saving }}
          onCancel={onClose}
          {...(props.confirmLabel !== undefined && { confirmLabel: props.confirmLabel })}
          {...(props.onDelete && { onDelete: props.onDelete })}
        />
      }
    >
      <Form id={formId} onSubmit={(submission) => void props.onSubmit(submission)} className="grid gap-6">
        {failure !== undefined && (
          <div ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
            <Notice kind="error">{failure}</Notice>
          </div>
        )}
        <FormProvider {...form}>{props.children}</FormProvider>
      </Form>
      {props.below}
      {props.questions}
      <ConfirmDialog
        open={leaving}
        title={t('form.leaveTitle')}
        okLabel={t('form.leaveOk')}
        onOk={() => {
          setLeaving(false)
          onClose()
        }}
        onCancel={() => setLeaving(false)}
      >
        <p>{t('form.leaveText')}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

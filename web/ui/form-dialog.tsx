import { useId, useState } from 'react'
import type { MouseEvent, ReactNode, RefObject, SubmitEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOnAppear } from '#web/lib/on-appear.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { Notice } from './notice.tsx'

export interface FormDialogProps<Input extends FieldValues, Output> {
  open: boolean
  title: string
  wide?: boolean
  form: UseFormReturn<Input, unknown, Output>
  /** Whether something was typed outside of the form that is discarded with it. */
  typedElsewhere?: boolean
  /** The message above the fields. */
  failure: string | undefined
  /** Whether what is typed is being sent, or cannot be sent yet; by default while the form is. */
  saving?: boolean
  /** Whether a call is running, during which the dialog must stay open; by default while it saves. */
  busy?: boolean
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

/**
 * A form in a dialog, with Confirm, Cancel and Delete (specification section 2). Before it discards what was
 * typed, it asks, whatever way the dialog is left: also by a link in it.
 */
export function FormDialog<Input extends FieldValues, Output>({
  open,
  title,
  wide = false,
  form,
  typedElsewhere = false,
  failure,
  saving = form.formState.isSubmitting,
  busy = saving,
  confirmLabel,
  onSubmit,
  onDelete,
  onClose,
  ...props
}: FormDialogProps<Input, Output>) {
  const { t } = useTranslation()
  const formId = useId()
  const navigate = useNavigate()
  /** `to`: where a link leads, when one was pressed. */
  const [leaving, setLeaving] = useState<{ asking: boolean; to?: string }>({ asking: false })
  const isDirty = form.formState.isDirty || typedElsewhere
  const toFailure = useOnAppear<HTMLDivElement>((notice) => notice.scrollIntoView({ block: 'nearest' }))

  function leave() {
    if (busy) return
    if (isDirty) setLeaving({ asking: true })
    else onClose()
  }

  function leaveByLink(click: MouseEvent) {
    const to = isDirty ? followedBy(click) : undefined
    if (to === undefined) return
    click.preventDefault()
    click.stopPropagation()
    if (!busy) setLeaving({ asking: true, to })
  }

  function discard() {
    setLeaving({ asking: false })
    onClose()
    if (leaving.to !== undefined) void navigate(leaving.to)
  }

  return (
    <Dialog
      wide={wide}
      open={open}
      onClose={leave}
      onClosed={props.onClosed}
      focusAfter={props.focusAfter}
      title={title}
      footer={
        <>
          <Button type="submit" form={formId} disabled={busy && !saving} busy={saving}>
            {saving ? t('common.busy') : (confirmLabel ?? t('form.confirm'))}
          </Button>
          <Button variant="outline" disabled={busy} onClick={leave}>
            {t('common.cancel')}
          </Button>
          {onDelete && (
            <Button variant="outlineDanger" disabled={busy} onClick={onDelete} className="sm:mr-auto">
              {t('form.delete')}
            </Button>
          )}
        </>
      }
    >
      {/* The links are reached by Tab and pressed by Enter, which is a click too. */}
      <div role="presentation" onClickCapture={leaveByLink}>
        <Form id={formId} onSubmit={(submission) => void onSubmit(submission)} className="grid gap-6">
          {failure !== undefined && (
            <div ref={toFailure}>
              <Notice kind="error">{failure}</Notice>
            </div>
          )}
          <FormProvider {...form}>{props.children}</FormProvider>
        </Form>
        {props.below}
        {props.questions}
      </div>
      <ConfirmDialog
        open={leaving.asking}
        title={t('form.leaveTitle')}
        okLabel={t('form.leaveOk')}
        onOk={discard}
        onCancel={() => setLeaving({ asking: false })}
      >
        <p>{t('form.leaveText')}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

/** Where a click leads when it follows a link to another page of the site in this tab. */
function followedBy({ target, button, ...keys }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.target === '_blank' || link.origin !== location.origin) return undefined
  if (button !== 0 || keys.metaKey || keys.ctrlKey || keys.shiftKey || keys.altKey) return undefined
  return link.pathname + link.search + link.hash
}

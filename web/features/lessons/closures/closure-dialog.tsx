import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ClosureFields, ClosurePreview } from '#contract/closures.ts'
import { closedTimeText } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCloseStudio, usePreviewClosure } from './api.ts'
import { CloseQuestion } from './close-question.tsx'
import { ClosureFormFields } from './closure-form-fields.tsx'
import { closureForm, newClosure } from './closure-form.ts'

interface Props {
  open: boolean
  now: number
  onClose: () => void
}

/** What was asked for, and what it would do. */
interface Asked {
  body: ClosureFields
  preview: ClosurePreview
}

/** Closes the studio, after a question that says what would be cancelled. What was typed stays until it is done. */
export function ClosureDialog({ open, now, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const preview = usePreviewClosure()
  const close = useCloseStudio()
  const form = useContractForm(closureForm, newClosure(now))
  useUnsavedInput(form, 'closure')
  const { failure, setFailure, tell } = useFormFailure(form)
  const [asked, setAsked] = useState<Asked>()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const ask = form.handleSubmit(async (body) => {
    setFailure(undefined)
    setRefusal(undefined)
    try {
      setAsked({ body, preview: await preview.mutateAsync(body) })
      setAsking(true)
    } catch (error) {
      tell(error)
    }
  })

  async function confirm({ body, preview: seen }: Asked) {
    setRefusal(undefined)
    try {
      await close.mutateAsync({ ...body, hash: seen.hash })
      toast.success(t('admin.closure.closed'))
      onClose()
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'error.closure.changed'
      const unknown = error instanceof CallError && error.outcomeUnknown
      if (isChanged) setAsked({ body, preview: error.current as ClosurePreview })
      if (isChanged || unknown) {
        return setRefusal(unknown ? t('form.outcomeUnknown') : errorText(t, error))
      }
      setAsking(false)
      tell(error)
    }
  }

  return (
    <FormDialog
      confirmLabel={t('admin.closure.preview')}
      {...{ open, form, failure, onClose }}
      saving={preview.isPending}
      busy={preview.isPending || close.isPending}
      title={t('admin.closure.close')}
      onSubmit={ask}
      questions={
        asked && (
          <CloseQuestion
            open={asking}
            preview={asked.preview}
            when={closedTimeText(Date.parse(asked.body.start), Date.parse(asked.body.end), language)}
            ofSpaces={asked.body.spaces !== undefined}
            busy={close.isPending}
            failure={refusal}
            onOk={() => void confirm(asked)}
            onCancel={() => setAsking(false)}
          />
        )
      }
    >
      <ClosureFormFields form={form} />
    </FormDialog>
  )
}

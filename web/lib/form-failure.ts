import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { CallError } from './api.ts'
import { showRefusedFields } from './contract-form.ts'
import { errorText } from './error-text.ts'

interface Removal {
  /** What is told when it is done. */
  done: string
  isGone: (error: unknown) => boolean
  onClose: () => void
}

/**
 * What a form has to tell of a save that failed: refused fields stand at themselves, the rest above them. What
 * somebody else has changed in the meantime goes to `onChanged`.
 */
export function useFormFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  onChanged?: (current: object) => void,
) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()

  function tell(error: unknown) {
    if (onChanged && error instanceof CallError && error.current) return onChanged(error.current)
    if (error instanceof CallError && error.outcomeUnknown) return setFailure(t('admin.outcomeUnknown'))
    if (!showRefusedFields(form, error)) setFailure(errorText(t, error))
  }

  /** Deletes what the form is about, and closes it; what is gone already is told in passing. */
  async function remove(work: () => Promise<unknown>, { done, isGone, onClose }: Removal) {
    setFailure(undefined)
    try {
      await work()
      toast.success(done)
      onClose()
    } catch (error) {
      if (!isGone(error)) return tell(error)
      toast.error(errorText(t, error))
      onClose()
    }
  }

  return { failure, setFailure, tell, remove }
}

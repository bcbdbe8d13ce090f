import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'
import { showRefusedFields } from './contract-form.ts'
import { errorText } from './error-text.ts'

interface Removal {
  /** What is told when it is done. */
  done: string
  isGone: (error: unknown) => boolean
  /** The refusal that means that more or less goes with it by now than the question has told. */
  recounted: ErrorCode
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

  /**
   * Deletes what the form is about, and closes it; what is gone already is told in passing. Returns what goes with it
   * by now when that has to be asked anew.
   */
  async function remove(
    work: () => Promise<unknown>,
    { done, isGone, recounted, onClose }: Removal,
  ): Promise<object | undefined> {
    setFailure(undefined)
    try {
      await work()
      toast.success(done)
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === recounted) return error.current
      if (isGone(error)) {
        toast.error(errorText(t, error))
        onClose()
      } else tell(error)
    }
    return undefined
  }

  return { failure, setFailure, tell, remove }
}

import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CallError } from './api.ts'
import { showFieldErrors } from './contract-form.ts'
import { errorText } from './error-text.ts'
import { occupiedText } from './occupied-text.ts'

/**
 * The message of a form whose save failed. A field error is shown at its field, any other error above the fields; who has a space that is
 * in use is said above the fields as well.
 * `onChanged` gets what another administrator has saved meanwhile.
 */
export function useFormFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  onChanged?: (current: object) => void,
) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()

  function tell(error: unknown) {
    const occupied = occupiedText(t, error)
    if (occupied !== undefined) {
      showFieldErrors(form, error)
      return setFailure(occupied)
    }
    if (onChanged && error instanceof CallError && error.current) return onChanged(error.current)
    if (error instanceof CallError && error.outcomeUnknown) return setFailure(t('form.outcomeUnknown'))
    if (!showFieldErrors(form, error)) setFailure(errorText(t, error))
  }

  return { failure, setFailure, tell }
}

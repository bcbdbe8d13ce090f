/**
 * The form that all others use: the contract's schema checks it, and a failed call is said at its fields or
 * above them.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { CallError } from './api.ts'
import { changeErrorText, occupiedText } from './error-text.ts'

/** The contract's schema checks every change, and the first wrong field gets the focus. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), mode: 'onChange', defaultValues })
}

export interface SubmissionOptions {
  /** Gets what another administrator has saved meanwhile. */
  onChanged?: (current: object) => void
  /** Another message than usual for an error that no field shows. */
  textOf?: ((error: unknown) => string | undefined) | undefined
}

/**
 * Sends what the form holds, and says what went wrong: a field error at its field, any other above the
 * fields; who has a space that is in use is said above the fields as well.
 */
export function useSubmission<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { onChanged, textOf }: SubmissionOptions = {},
) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()

  function showError(error: unknown) {
    const occupied = occupiedText(t, error)
    if (occupied !== undefined) {
      showFieldErrors(form, error)
      return setFailure(textOf?.(error) ?? occupied)
    }
    if (onChanged && error instanceof CallError && error.current) return onChanged(error.current)
    if (!showFieldErrors(form, error)) setFailure(textOf?.(error) ?? changeErrorText(t, error))
  }

  const submitWith = (work: (body: Output) => Promise<void>) =>
    form.handleSubmit(async (body) => {
      setFailure(undefined)
      try {
        await work(body)
      } catch (error) {
        showError(error)
      }
    })

  return { failure, setFailure, showError, submitWith }
}

/**
 * Shows the server's errors at their fields and returns whether there were any. By default the first field
 * gets the focus.
 */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  { shouldFocus = true } = {},
): boolean {
  if (!(error instanceof CallError)) return false
  const ownErrors = Object.entries(error.fields).filter(([field]) => field in form.getValues())
  for (const [position, [field, message]] of ownErrors.entries()) {
    form.setError(
      field as Path<Input>,
      { type: message, message },
      { shouldFocus: shouldFocus && position === 0 },
    )
  }
  return ownErrors.length > 0
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from './api.ts'

/** The form that all others use: the contract's schema checks every change, and the first wrong field gets the focus. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), mode: 'onChange', defaultValues })
}

/** Shows the server's errors at their fields and returns whether there were any. By default the first field gets the focus. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  { shouldFocus = true } = {},
): boolean {
  if (!(error instanceof CallError)) return false
  const known = Object.entries(error.fields).filter(([field]) => field in form.getValues())
  for (const [position, [field, message]] of known.entries()) {
    form.setError(
      field as Path<Input>,
      { type: message, message },
      { shouldFocus: shouldFocus && position === 0 },
    )
  }
  return known.length > 0
}

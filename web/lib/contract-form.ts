import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallError } from './api.ts'

/** The one form pattern: the contract's own schema judges every change; the first wrong field gets the focus. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), mode: 'onChange', defaultValues })
}

/** Puts the server's refusals at their fields; the focus goes to the first unless told otherwise. Whether there were any. */
export function showRefusedFields<Input extends FieldValues, Output>(
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

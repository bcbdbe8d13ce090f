import type { DefaultValues, FieldValues } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import type * as z from 'zod/mini'
import { useContractForm, useSubmission } from './contract-form.ts'
import type { SubmissionOptions } from './contract-form.ts'
import { useUnsavedInput } from './unsaved-input.ts'

interface Options<Input extends FieldValues, Output extends FieldValues> extends SubmissionOptions {
  /** Of the form and of what it changes, for what was typed when the session expired. */
  name: string
  schema: z.ZodMiniType<Output, Input>
  /** What the form is filled with when the dialog opens. */
  values: DefaultValues<Input>
  onClose: () => void
}

/**
 * The form of a dialog that adds or does something; `useEditor` is for what others may change meanwhile.
 * `dialog` is what `FormDialog` needs of it.
 */
export function useDialogForm<Input extends FieldValues, Output extends FieldValues>({
  name,
  schema,
  values,
  onClose,
  ...options
}: Options<Input, Output>) {
  const form = useContractForm(schema, values)
  useUnsavedInput(form, name)
  const { failure, setFailure, showError, submitWith } = useSubmission(form, options)

  /**
   * Does the work with what the form holds. Its text is said, and the dialog closes; without one it stays,
   * because something is still asked.
   */
  const saveWith = (work: (body: Output) => Promise<string | undefined>) =>
    submitWith(async (body) => {
      const done = await work(body)
      if (done === undefined) return
      toast.success(done)
      onClose()
    })

  return { form, setFailure, showError, saveWith, dialog: { form, failure, onClose } }
}

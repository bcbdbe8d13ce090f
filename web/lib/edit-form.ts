import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'
import { useConflict } from './conflict.ts'
import { useContractForm } from './contract-form.ts'
import { useFormFailure } from './form-failure.ts'
import { useUnsavedInput } from './unsaved-input.ts'

interface Options<Values extends FieldValues, Body extends FieldValues, Current> {
  /** Of the form and of what it changes, for what was typed when the session expired. */
  name: string
  schema: z.ZodMiniType<Body, Values>
  /** What the form is filled with when the dialog opens. */
  values: Values & DefaultValues<Values>
  /** What the form shows at first, where that differs: an entry that was dropped in the calendar has another time there. */
  shown?: Values & DefaultValues<Values>
  /** The entity tag of what the administrator has seen; undefined for something new. */
  etag: string | undefined
  /** Turns what another administrator has saved into values of the form. */
  valuesOf: (current: Current) => Values
  /** The error code when another administrator has deleted it. */
  goneCode: ErrorCode
  /** What is said then: it can be saved as something new. */
  goneText: string
}

/** The form of a dialog that adds or changes something which other administrators may change or delete meanwhile. */
export function useEditForm<
  Values extends FieldValues,
  Body extends FieldValues,
  Current extends { etag: string },
>({ name, schema, values, goneCode, goneText, ...options }: Options<Values, Body, Current>) {
  // Not the current values: the list behind the dialog is read again while the form is filled in.
  const [filledWith] = useState(values)
  const [etag, setEtag] = useState(options.etag)
  const [gone, setGone] = useState(false)
  const form = useContractForm(schema, options.shown ?? filledWith)
  useUnsavedInput(form, name)
  const { differences, meet, isOutdated } = useConflict(form, filledWith)
  const { failure, setFailure, tell } = useFormFailure(form, (current) => {
    meet(options.valuesOf(current as Current))
    setEtag((current as Current).etag)
  })

  const submit = (save: (body: Body) => Promise<void>) =>
    form.handleSubmit(async (body) => {
      setFailure(undefined)
      try {
        await save(body)
      } catch (error) {
        if (!(error instanceof CallError && error.code === goneCode)) return tell(error)
        setGone(true)
        setFailure(goneText)
      }
    })

  /**
   * The entity tag for a deletion of the entity as the list behind the dialog shows it, which counts what goes with it. When another
   * administrator has changed it, it is the tag of the form, which the server refuses, so that the change is shown first.
   */
  const etagToDelete = (latest: Current) => (isOutdated(options.valuesOf(latest)) ? etag : latest.etag)

  return { form, submit, etag, setEtag, etagToDelete, gone, differences, failure, setFailure, tell }
}

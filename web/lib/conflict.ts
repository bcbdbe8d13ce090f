import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A field that another administrator has changed since the form was filled. */
export interface Difference {
  field: string
  before: unknown
  theirs: unknown
  /** Present for a field of the form, where the administrator may choose between the own value and theirs. */
  choice?: {
    /** Whether the form holds their value now. */
    taken: boolean
    /** Takes their value, or puts back what stood in the form. */
    toggle: () => void
  }
}

interface Merge<Input> {
  before: Input
  mine: Input
  theirs: Input
  fields: Array<Path<Input>>
}

/**
 * For when another administrator has saved while the form was open. The form takes over their changes to
 * fields that were not touched here, and offers a choice for each field that they changed.
 */
export function useConflict<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  filledWith: Input,
) {
  const [base, setBase] = useState(filledWith)
  const [merge, setMerge] = useState<Merge<Input>>()
  const values = form.watch()

  const put = (field: Path<Input>, from: Input) =>
    form.setValue(field, from[field], { shouldDirty: true, shouldValidate: true })

  function mergeTheirChanges(theirs: Input) {
    const mine = form.getValues()
    const changed = (Object.keys(theirs) as Array<Path<Input>>).filter(
      (field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]),
    )
    for (const field of changed) if (same(mine[field], base[field])) put(field, theirs)
    setMerge({ before: base, mine, theirs, fields: changed })
    setBase(theirs)
  }

  const differences = merge?.fields.map((field): Difference => {
    const { before, mine, theirs } = merge
    const taken = same(values[field], theirs[field])
    const toggle = () => put(field, taken ? mine : theirs)
    return { field, before: before[field], theirs: theirs[field], choice: { taken, toggle } }
  })

  /** Whether another administrator has saved other values than those that the form shows or offers. */
  const isOutdated = (latest: Input) => !same(latest, base)

  /** `differences` is undefined until `mergeTheirChanges` is called. */
  return { differences, mergeTheirChanges, isOutdated }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

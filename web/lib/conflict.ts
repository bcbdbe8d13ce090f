import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A field that somebody else has changed since the form was filled. */
export interface Difference {
  field: string
  theirs: unknown
  /** Whether the form holds their value now. */
  taken: boolean
  /** Takes their value, or what stood in the form before. */
  toggle: () => void
}

interface Meeting<Input> {
  mine: Input
  theirs: Input
  fields: Array<Path<Input>>
}

/**
 * What to do when somebody else has saved while a form was open: what they changed and one has not touched is
 * taken over, and for each field that they changed one may choose.
 */
export function useConflict<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  filledWith: Input,
) {
  const [base, setBase] = useState(filledWith)
  const [meeting, setMeeting] = useState<Meeting<Input>>()
  const values = form.watch()

  const put = (field: Path<Input>, from: Input) =>
    form.setValue(field, from[field], {
      shouldDirty: true,
      shouldValidate: true,
    })

  function meet(theirs: Input) {
    const mine = form.getValues()
    const changed = (Object.keys(theirs) as Array<Path<Input>>).filter(
      (field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]),
    )
    for (const field of changed) if (same(mine[field], base[field])) put(field, theirs)
    setMeeting({ mine, theirs, fields: changed })
    setBase(theirs)
  }

  const differences = meeting?.fields.map((field): Difference => {
    const taken = same(values[field], meeting.theirs[field])
    const toggle = () => put(field, taken ? meeting.mine : meeting.theirs)
    return { field, theirs: meeting.theirs[field], taken, toggle }
  })

  /** Undefined while nobody else has changed anything. */
  return { differences, meet }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

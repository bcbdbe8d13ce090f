import { useFormContext } from 'react-hook-form'
import { useLast } from '#web/lib/last.ts'
import { endAfter, minutesOf } from './moments.ts'
import type { Moments } from './moments.ts'

/** Moves the end of the form around it, so that the length stays when the start changes. */
export function useEndFollowsStart() {
  const { watch, setValue, getValues } = useFormContext<Moments>()
  const [start, end] = watch(['start', 'end'])
  const minutes = minutesOf({ start, end })
  // While the start is being typed it is incomplete, and the last known length counts.
  const last = useLast(minutes)

  function endSo(from: string, length: number | undefined) {
    if (length === undefined) return
    setValue('end', endAfter(from, length, getValues('end')), { shouldDirty: true, shouldValidate: true })
  }

  return {
    /** Undefined while start or end is incomplete, or the end is not after the start. */
    minutes,
    startMoved: (next: string) => endSo(next, last),
    setLength: (length: number) => endSo(start, length),
  }
}

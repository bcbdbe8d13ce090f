import type { UseFormReturn } from 'react-hook-form'
import { parseStamp, stampText } from '#time/tokyo.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import type { Moments } from '#web/ui/calendar/moments.ts'
import type { SlotForm } from './slot-form.ts'

/** Reads and writes the start and the end of a form that holds them as moments. */
export function momentTimes(form: unknown): Pick<SlotForm, 'times' | 'takeTimes'> {
  // The compiler cannot know that a form with more fields has these two.
  const { getValues, setValue } = form as UseFormReturn<Moments>
  return {
    times: () => {
      const [start, end] = [getValues('start'), getValues('end')].map(parseStamp)
      return start === undefined || end === undefined || end <= start ? undefined : { start, end }
    },
    takeTimes: ({ start, end }: Slot) => {
      const dirty = { shouldDirty: true }
      if (getValues('start') !== stampText(start)) setValue('start', stampText(start), dirty)
      if (getValues('end') !== stampText(end)) setValue('end', stampText(end), dirty)
    },
  }
}

import type { ReactElement, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Space } from '#contract/spaces/spaces.ts'
import { parseStamp, stampText } from '#time/tokyo.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import type { DateTimeRange } from '#web/ui/calendar/moments.ts'

/** What each of the forms is given. */
export interface AboutSlot {
  space: Space
  slot: Slot
  onClose: () => void
}

/** The dialog around the forms of a slot. */
interface SlotFrame {
  open: boolean
  /** The space, and what is to be added: shown above the fields of each form. */
  choice: ReactNode
  /** Whether something was typed into one of the other forms. */
  typedElsewhere: boolean
  onClose: () => void
  onClosed: () => void
}

/**
 * One of the forms that a slot of the calendar offers. All of them stay filled in while another one is shown.
 */
export interface SlotForm {
  /** The times that are typed; undefined while one is wrong. */
  times: () => Slot | undefined
  takeTimes: (times: Slot) => void
  isDirty: boolean
  dialog: (frame: SlotFrame) => ReactElement
}

/** Reads and writes the start and the end of a form that holds them as moments. */
export function momentTimes(form: unknown): Pick<SlotForm, 'times' | 'takeTimes'> {
  // The compiler cannot know that a form with more fields has these two.
  const { getValues, setValue } = form as UseFormReturn<DateTimeRange>
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

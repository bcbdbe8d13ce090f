import type { ReactElement, ReactNode } from 'react'
import type { Slot } from '#web/ui/calendar/default-slot.ts'

/** The dialog around the forms of a slot. */
interface SlotFrame {
  open: boolean
  /** What is to be added: shown above the fields of each form. */
  choice: ReactNode
  /** Whether something was typed into one of the other forms. */
  typedElsewhere: boolean
  onClose: () => void
  onClosed: () => void
}

/** One of the forms that a slot of the calendar offers. All of them stay filled in while another one is shown. */
export interface SlotForm {
  /** The times that are typed; undefined while one is wrong. */
  times: () => Slot | undefined
  takeTimes: (times: Slot) => void
  isDirty: boolean
  dialog: (frame: SlotFrame) => ReactElement
}

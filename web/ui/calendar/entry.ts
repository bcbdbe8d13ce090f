import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/** Something with a time in the calendar, such as a lesson. */
export interface Entry<Item> {
  id: string
  title: string
  start: string
  end: string
  /** What the entry is about, for the callbacks. */
  item: Item
  emphasis?: Emphasis | undefined
  /** Whether it may be moved. */
  editable?: boolean
  /** False when its end may not be dragged, though it may be moved. */
  resizable?: boolean
}

/** A time that is drawn behind the entries. */
export type Shade = Pick<Entry<unknown>, 'id' | 'title' | 'start' | 'end'>

/**
 * `strong` for an entry that is full, `faint` for one that belongs to another calendar. The others tell apart
 * what takes a space, also when it is over.
 */
type Emphasis = 'strong' | 'faint' | Occupying

const occupying = ['lesson', 'hire', 'held', 'block'] as const

type Occupying = (typeof occupying)[number]

export interface EntryState {
  past: boolean
  /** One line only, as in the month's view. */
  short: boolean
  /** Where the entry is drawn: another time than its own while it is dragged. */
  start: number
  end: number
}

export type EntryLabelOf<Item> = (item: Item, state: EntryState) => ReactNode

/** Where an entry was dropped, and the way to put it back. */
export interface Drop {
  start: number
  end: number
  putBack: () => void
}

export function entryClass(emphasis: Emphasis | undefined, past: boolean): string {
  const keepsLook = occupying.some((look) => look === emphasis)
  return classes(
    'calendar-entry',
    past && !keepsLook ? 'calendar-entry-past' : emphasis && `calendar-entry-${emphasis}`,
  )
}

import type { ReactNode } from 'react'

/** Something that stands in the calendar, with what it is about. */
export interface Entry<Item> {
  id: string
  title: string
  start: string
  end: string
  item: Item
  /** Whether it may be moved. */
  editable?: boolean
}

export interface EntryState {
  past: boolean
  /** One line only, as in the month's view. */
  short: boolean
  /** Where it stands, which is not where it belongs while it is dragged. */
  start: number
  end: number
}

/** How entries look. */
export interface EntryLook<Item> {
  label: (item: Item, state: EntryState) => ReactNode
  /** The class that gives an entry's box its look. */
  lookOf: (item: Item, past: boolean) => string
}

export interface CalendarSlot {
  start: number
  end: number
  /** A day without a time in the month's view. */
  wholeDay: boolean
}

/** Where something was dropped, and the way to put it back. */
export interface Drop {
  start: number
  end: number
  putBack: () => void
}

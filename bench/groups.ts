import type { Figure, Row } from './table.ts'

/** What `--only` can name. */
export const groups = ['pages', 'week', 'bookings', 'postgres', 'start', 'features'] as const

export type Group = (typeof groups)[number]

/** What is measured, and where. */
export interface Task {
  folder: string
  profileDir: string | undefined
  wants: (group: Group) => boolean
}

export interface Measured {
  rows: Row[]
  figures: Figure[]
}

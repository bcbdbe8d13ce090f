import { randomUUIDv7 } from 'node:crypto'

/** A new id. Ids sort by the time at which they were made, and cannot be guessed. */
export const newId = (): string => randomUUIDv7()

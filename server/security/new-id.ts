import { randomUUIDv7 } from 'node:crypto'

/** A new id: sorts by the time it was made, and cannot be guessed. */
export const newId = (): string => randomUUIDv7()

import { wholeYen } from '#web/lib/whole-yen.ts'

/** The value of a field for a whole number: what was typed as a number, or not a number. */
export const typedWhole = (value: unknown): number =>
  typeof value === 'number' ? value : wholeYen(String(value))

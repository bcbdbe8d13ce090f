import { wholeYen } from '#web/lib/whole-number.ts'

/** The value of a field for a whole number: what was typed as a number, or not a number. */
export const typedWhole = (value: unknown): number =>
  typeof value === 'number' ? value : wholeYen(String(value))

/** Several of them, with commas or spaces between them. */
export const typedWholes = (value: unknown): readonly number[] =>
  Array.isArray(value)
    ? (value as number[])
    : String(value)
        .split(/[\s,、，]+/)
        .filter((part) => part !== '')
        .map(typedWhole)

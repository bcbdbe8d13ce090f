import * as z from 'zod/mini'

/** A text without spaces at its ends, which must not be empty. @param longest in characters */
export const requiredText = (longest: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(longest, 'tooLong'))

/** The same, which may be empty or absent. */
export const optionalText = (longest: number) =>
  z._default(z.string('pattern').check(z.trim(), z.maxLength(longest, 'tooLong')), '')

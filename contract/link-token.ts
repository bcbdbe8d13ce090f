import * as z from 'zod/mini'

/** The token of a link that was mailed. */
export const linkToken = z.string('required').check(z.minLength(1, 'required'), z.maxLength(200, 'tooLong'))

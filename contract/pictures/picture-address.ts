import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'

/** Without backslashes, which count as slashes to browsers: `/\host` is an address of another site. */
const address = /^(https:\/\/[^\s/\\]+(\/[^\s\\]*)?|\/[^\s/\\][^\s\\]*)$/

/**
 * A path on the site or an HTTPS address, because the page's content security policy blocks every other
 * picture.
 */
export const pictureAddress = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(limits.urlLength, 'tooLong'),
    z.regex(address, 'pattern'),
  )

/** The same, or empty for no picture. */
export const optionalPictureAddress = z.string('pattern').check(
  z.trim(),
  z.maxLength(limits.urlLength, 'tooLong'),
  z.refine((text) => text === '' || address.test(text), 'pattern'),
)

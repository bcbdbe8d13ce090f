import * as z from 'zod/mini'
import { limits } from './limits.ts'

/**
 * Where a link of the site leads: a path on it, which gets the language of the page, or a whole address;
 * empty for none.
 */
export const siteLink = z.string('pattern').check(
  z.trim(),
  z.maxLength(limits.urlLength, 'tooLong'),
  // A backslash counts as a slash to browsers, so `/\host` leads to another site.
  z.regex(/^(https?:\/\/[^\s/\\]+(\/[^\s\\]*)?|\/([^\s/\\][^\s\\]*)?)?$/, 'pattern'),
)

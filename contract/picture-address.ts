import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** A path on the site or an HTTPS address, because the page's content security policy blocks every other picture. */
export const pictureAddress = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(limits.urlLength, 'tooLong'),
    z.regex(/^(https:\/\/[^\s/]+(\/\S*)?|\/[^\s/]\S*)$/, 'pattern'),
  )

/**
 * What holds for single fields of the facts that administrators change. The messages name texts in
 * `error.fact`.
 */
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { plain } from '#contract/normalise.ts'

export const yen = z.int('yen').check(z.minimum(0, 'yen'), z.maximum(limits.planPrice, 'yen'))

export const timeOfDay = z.string('time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'))

/** @param least 0 for a draft, in which a language may still lack its text */
export const worded = (least: 0 | 1, most: number = limits.factLength, tooLong = 'tooLong') => {
  const text = z
    .string('required')
    .check(z.trim(), z.minLength(least, 'required'), z.maxLength(most, tooLong))
  return z.object({ ja: text, en: text })
}

/**
 * A name in each language. It stands in headers of mails, in titles and on paper, so it is one line without
 * signs that cannot be seen.
 */
export const name = (least: 0 | 1) => {
  const text = z.string('required').check(
    z.trim(),
    z.minLength(least, 'required'),
    z.maxLength(limits.studioName, 'tooLongName'),
    z.refine((typed) => typed.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(typed), 'sign'),
  )
  return z.object({ ja: text, en: text })
}

/** A line without language, as a keyboard in any input mode types it. */
export const line = (pattern: RegExp, mistake: string) =>
  z
    .string(mistake)
    .check(z.overwrite(plain), z.regex(pattern, mistake), z.maxLength(limits.factLength, 'tooLong'))

export const degrees = (least: number, most: number, mistake: string) =>
  z.number(mistake).check(z.minimum(least, mistake), z.maximum(most, mistake))

/** A text of several sentences. */
export const passage = (least: 0 | 1) => worded(least, limits.factPassage, 'tooLongPassage')

/** A text of several steps or paragraphs. */
export const steps = (least: 0 | 1, most: number = limits.factLength, tooLong = 'tooLong') => {
  const text = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, tooLong))
  const list = z
    .array(text, 'required')
    .check(z.minLength(least, 'required'), z.maxLength(limits.factSteps, 'tooMany'))
  return z.object({ ja: list, en: list })
}

export const whole = (least: number, most: number, mistake: string) =>
  z.int(mistake).check(z.minimum(least, mistake), z.maximum(most, mistake))

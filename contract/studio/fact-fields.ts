/**
 * What holds for single fields of the facts that administrators change. The messages name texts in
 * `error.fact`.
 */
import * as z from 'zod/mini'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { limits } from '#contract/limits.ts'
import { plain } from '#contract/normalise.ts'

export const yen = z.int('yen').check(z.minimum(0, 'yen'), z.maximum(limits.planPrice, 'yen'))

export const timeOfDay = z.string('time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'))

/**
 * In how many languages each text is there at least: in none in a draft, in one when it is published, and in
 * both in a file of `studio/`.
 */
export type Least = 0 | 1 | 2

/** What lacks a language is refused there; what lacks both, in the studio's own. */
const inLanguages = (least: Least) =>
  languages
    .slice(0, least)
    .map((language) =>
      z.refine<Readonly<Record<Language, string | readonly string[]>>>(
        (text) =>
          text[language].length > 0 || (least === 1 && languages.some((other) => text[other].length > 0)),
        { error: 'required', path: [language], when: ({ issues }) => issues.length === 0 },
      ),
    )

export const worded = (least: Least, most: number = limits.factLength, tooLong = 'tooLong') => {
  const text = z.string('required').check(z.trim(), z.maxLength(most, tooLong))
  return z.object({ ja: text, en: text }).check(...inLanguages(least))
}

/**
 * A name in each language. It stands in headers of mails, in titles and on paper, so it is one line without
 * signs that cannot be seen.
 */
export const name = (least: Least) => {
  const text = z.string('required').check(
    z.trim(),
    z.maxLength(limits.studioName, 'tooLongName'),
    z.refine((typed) => typed.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(typed), 'sign'),
  )
  return z.object({ ja: text, en: text }).check(...inLanguages(least))
}

/** A line without language, as a keyboard in any input mode types it. */
export const line = (pattern: RegExp, mistake: string) =>
  z
    .string(mistake)
    .check(z.overwrite(plain), z.regex(pattern, mistake), z.maxLength(limits.factLength, 'tooLong'))

export const degrees = (least: number, most: number, mistake: string) =>
  z.number(mistake).check(z.minimum(least, mistake), z.maximum(most, mistake))

/** A text of several sentences. */
export const passage = (least: Least) => worded(least, limits.factPassage, 'tooLongPassage')

/** A text of several steps or paragraphs. */
export const steps = (least: Least, most: number = limits.factLength, tooLong = 'tooLong') => {
  const text = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, tooLong))
  const list = z.array(text, 'required').check(z.maxLength(limits.factSteps, 'tooMany'))
  return z.object({ ja: list, en: list }).check(...inLanguages(least))
}

export const whole = (least: number, most: number, mistake: string) =>
  z.int(mistake).check(z.minimum(least, mistake), z.maximum(most, mistake))

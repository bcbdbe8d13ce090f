import * as z from 'zod/mini'

/** A text without spaces at its ends, which must not be empty. @param longest in characters */
export const requiredText = (longest: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(longest, 'tooLong'))

/** The same, which must be sent and may be empty. */
export const sentText = (longest: number) =>
  z.string('required').check(z.trim(), z.maxLength(longest, 'tooLong'))

/** The same, which may be empty or absent. */
export const optionalText = (longest: number) =>
  z._default(z.string('pattern').check(z.trim(), z.maxLength(longest, 'tooLong')), '')

/**
 * A name in Japanese, in English or in both. One that is only in English takes the place of the Japanese one,
 * which every list, mail and feed shows where there is no other.
 */
export const namedInEither = <Ja extends string, En extends string>(ja: Ja, en: En) =>
  [
    inEitherLanguage(ja, en),
    z.overwrite<Readonly<Record<Ja | En, string>>>((texts) =>
      texts[ja] === '' && texts[en] !== '' ? { ...texts, [ja]: texts[en], [en]: '' } : texts,
    ),
  ] as const

/** Refuses texts of which neither language is there. The error is that of the first one. */
export const inEitherLanguage = <Ja extends string, En extends string>(ja: Ja, en: En) =>
  z.refine<Readonly<Record<Ja | En, string>>>((texts) => texts[ja] !== '' || texts[en] !== '', {
    path: [ja],
    error: 'required',
    // Also beside mistakes in other fields.
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      issues.every(({ path }) => path?.[0] !== ja && path?.[0] !== en),
  })

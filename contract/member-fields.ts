/** The fields of a member, as the forms and the calls take them (specification section 5). Type words are the messages. */
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import {
  normaliseEmail,
  normaliseKana,
  normaliseName,
  normalisePhone,
  normalisePostalCode,
} from './normalise.ts'

/**
 * The browser's own idea of an address, with a dot in the domain: stricter ones refuse addresses that Japanese
 * carriers have given out.
 */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Katakana in words, with a letter in each reading: ー or ・ alone are none. */
const kanaPattern = /^(?=.*[\u30a1-\u30fa])[\u30a1-\u30fa\u30fb-\u30fe]+(?: [\u30a1-\u30fa\u30fb-\u30fe]+)*$/

const earliestBirthday = '1900-01-01'

/** Half a character cannot be kept anywhere, and U+0000 not on PostgreSQL. */
const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0')

const something = z.string('required').check(z.minLength(1, 'required'))

/** A text that is brought into its kept form first and judged afterwards. */
const kept = (normalise: (text: string) => string, longest: number) =>
  z.pipe(
    z.pipe(z.string('required'), z.transform(normalise)),
    z
      .string('required')
      .check(z.minLength(1, 'required'), z.maxLength(longest, 'tooLong'), z.refine(isKeepable, 'pattern')),
  )

const keptAs = (normalise: (text: string) => string, pattern: RegExp, longest: number) =>
  z.pipe(kept(normalise, longest), z.string().check(z.regex(pattern, 'pattern')))

export const personName = kept(normaliseName, limits.nameLength)
export const kanaName = keptAs(normaliseKana, kanaPattern, limits.nameLength)
export const email = keptAs(normaliseEmail, emailPattern, limits.emailLength)

/** Once more, to be held against the first. */
export const repeatedEmail = kept(normaliseEmail, limits.emailLength)

/** A Japanese number: 0 and 9 to 12 more digits. */
export const phone = keptAs(normalisePhone, /^0\d{9,12}$/, limits.phoneLength)

/** A number from anywhere, for people who are no members. */
export const anyPhone = keptAs(normalisePhone, /^\+?\d{5,}$/, limits.phoneLength)

export const postalCode = keptAs(normalisePostalCode, /^\d{7}$/, 20)
export const addressRest = kept(normaliseName, limits.addressLength)

export const gender = z.literal([1, 2, 3], 'pattern')

/** `1990-04-01`, not before 1900. Whether it has come yet is a question for `wrongBirthday`. */
export const birthday = z.pipe(
  something,
  z
    .string()
    .check(z.refine((text) => z.iso.date().safeParse(text).success && text >= earliestBirthday, 'pattern')),
)

/**
 * What is wrong with a birthday on the day that is today in Tokyo. Nobody joins on the day of their birth: whoever seems
 * to has left the field as it was.
 */
export function wrongBirthday(date: string, today: string): 'required' | 'pattern' | undefined {
  if (date > today) return 'pattern'
  return date === today ? 'required' : undefined
}

/** Taken as it is typed: nobody's password is changed behind their back. */
export const password = z.pipe(
  something,
  z
    .string()
    .check(
      z.minLength(limits.passwordLength.min, 'pattern'),
      z.maxLength(limits.passwordLength.max, 'tooLong'),
      z.refine(isKeepable, 'pattern'),
    ),
)

/** Once more, to be held against the first. */
export const repeatedPassword = something

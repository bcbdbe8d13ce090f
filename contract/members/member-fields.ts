/**
 * The fields of a member, as forms and calls take them (specification section 5). The messages are type
 * words.
 */
import * as z from 'zod/mini'
import type { AskedAs, FormFacts } from '#studio/forms.ts'
import { limits } from '#contract/limits.ts'
import {
  normaliseEmail,
  normaliseKana,
  normaliseName,
  normalisePhone,
  normalisePostalCode,
} from '#contract/normalise.ts'

/**
 * The pattern of browsers, with a dot required in the domain. Stricter patterns refuse addresses that
 * Japanese mobile carriers have given out.
 */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Katakana with at least one letter, because ー or ・ alone are no reading. */
const kanaPattern = /^(?=.*[\u30a1-\u30fa])[\u30a1-\u30fe]+$/

const earliestBirthday = '1900-01-01'

/** No database stores half a surrogate pair, and PostgreSQL does not store U+0000. */
const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0')

const something = z.string('required').check(z.minLength(1, 'required'))

/** A text that is normalised first and checked afterwards. */
const kept = (normalise: (text: string) => string, longest: number) =>
  z.pipe(
    z.pipe(z.string('required'), z.transform(normalise)),
    z
      .string('required')
      .check(z.minLength(1, 'required'), z.maxLength(longest, 'tooLong'), z.refine(isKeepable, 'pattern')),
  )

const keptAs = (normalise: (text: string) => string, pattern: RegExp, longest: number) =>
  z.pipe(kept(normalise, longest), z.string().check(z.regex(pattern, 'pattern')))

/** A name that is kept already: it may hold what `personName` refuses today. */
export const keptName = kept(normaliseName, limits.nameLength)

/** A name that a person gives. */
export const personName = z.pipe(keptName, z.string().check(z.refine((name) => !holdsLink(name), 'link')))
export const kanaName = keptAs(normaliseKana, kanaPattern, limits.nameLength)
export const email = keptAs(normaliseEmail, emailPattern, limits.emailLength)

/** An address that is compared with another one, which says whether it is right. */
export const typedEmail = kept(normaliseEmail, limits.emailLength)

/** A Japanese number: 0 and 9 to 12 more digits. */
export const phone = keptAs(normalisePhone, /^0\d{9,12}$/, limits.phoneLength)

/** A number of any country, for visitors who are no members. */
export const anyPhone = keptAs(normalisePhone, /^\+?\d{5,}$/, limits.phoneLength)

/** A field that may stay empty. What is filled in must be valid. */
export const orEmpty = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z.pipe(
    z.string('required'),
    z.transform((text: string, { issues }) => {
      const result = text.trim() === '' ? undefined : schema.safeParse(text)
      for (const { message } of result?.error?.issues ?? [])
        issues.push({ code: 'custom', message, input: text })
      return result?.data ?? ''
    }),
  )

/**
 * The schema of a form and of its call as the studio asks for some of its fields: a field that it requires is
 * not empty, and one that it hides is, whatever was sent, also something that is no valid value.
 */
export const asAsked = <Output extends object, Input>(
  schema: z.ZodMiniType<Output, Input>,
  asked: { [Field in keyof Output]?: AskedAs },
): z.ZodMiniType<Output, Input> => {
  const fieldsThatAre = (wanted: AskedAs) =>
    (Object.keys(asked) as Array<keyof Output & string>).filter((field) => asked[field] === wanted)
  const required = fieldsThatAre('required').map((field) =>
    z.refine<object>((sent) => (sent as Record<string, unknown>)[field] !== '', {
      path: [field],
      error: 'required',
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === field),
    }),
  )
  const hidden = fieldsThatAre('hidden')
  const emptied = z.transform((sent: Input) => {
    if (typeof sent !== 'object' || sent === null) return sent
    const empty = hidden.filter((field) => field in sent).map((field) => [field, ''])
    return { ...sent, ...Object.fromEntries(empty) }
  })
  return z.pipe(emptied, schema.check(...required))
}

export const postalCode = keptAs(normalisePostalCode, /^\d{7}$/, 20)
export const addressRest = kept(normaliseName, limits.addressLength)

export const gender = z.literal([1, 2, 3], 'pattern')

/**
 * `1990-04-01`, not before 1900. `wrongBirthday` checks that the day is not in the future. A form writes
 * `1990--01` while the month is not chosen yet.
 */
export const birthday = z.pipe(
  z.pipe(something, z.string().check(z.refine((text) => !/^-|--|-$/.test(text), 'required'))),
  z
    .string()
    .check(z.refine((text) => z.iso.date().safeParse(text).success && text >= earliestBirthday, 'pattern')),
)

/**
 * Why a birthday is refused on `today` in Tokyo, if so. Today counts as not filled in, because the field
 * starts with today.
 */
export function wrongBirthday(date: string, today: string): 'required' | 'pattern' | undefined {
  if (date > today) return 'pattern'
  return date === today ? 'required' : undefined
}

/** Not normalised, because a password must stay exactly as the member typed it. */
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

/** The password once more, to compare with the first. */
export const repeatedPassword = something

/** An initial before another capital or a kanji, as in `J.R.Smith`: its dot is none of an address. */
const initials = /(?<![\p{L}\p{N}])\p{Lu}\.(?=\p{Lu}|\p{Lo})/gu

/** A domain as mail programs turn it into a link, such as `example.com`. */
const domain = /[\p{L}\p{N}]\.\p{L}{2}/u

/** What only addresses of pages have. */
const page = /:\/\/|www\.|\.\p{L}+\//iu

/**
 * Whether a name holds a link or an `@`. Mails greet people by their name, so that a stranger could otherwise
 * mail links to other people by registering with their addresses.
 */
export function holdsLink(name: string): boolean {
  const plain = name.normalize('NFKC')
  return plain.includes('@') || page.test(plain) || domain.test(plain.replace(initials, ''))
}

/** The fields of a member that may stay empty, because the studio may not ask for them. */
export const askedFields = {
  kanaLastName: orEmpty(kanaName),
  kanaFirstName: orEmpty(kanaName),
  phone: orEmpty(phone),
  birthday: orEmpty(birthday),
  addressId: orEmpty(postalCode),
  addressRest: orEmpty(addressRest),
}

export type AskedField = keyof typeof askedFields

/** How the registration asks for each of them. */
export const askedOfMember = (forms: FormFacts): Record<AskedField, AskedAs> => ({
  kanaLastName: forms.registrationKana,
  kanaFirstName: forms.registrationKana,
  phone: forms.registrationPhone,
  birthday: forms.registrationBirthday,
  addressId: forms.registrationAddress,
  addressRest: forms.registrationAddress,
})

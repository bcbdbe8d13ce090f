/** What people and programs enter into the registration: valid values, typing errors and garbage. */
import { fc } from '#tests/support/random-cases.ts'
import type { RegistrationInput } from '#contract/accounts/registration.ts'
import { validRegistration } from './registrations.ts'

type Field = keyof RegistrationInput

const pick = <Value>(...values: Value[]) => fc.constantFrom(...values)

const digits = (length: fc.Arbitrary<number>) =>
  length.chain((count) =>
    fc.string({ unit: pick(...'0123456789'.split('')), minLength: count, maxLength: count }),
  )

/** The same characters as written on another keyboard or in a hurry. */
const asTyped = (meant: fc.Arbitrary<string>) =>
  fc
    .tuple(meant, pick('as it is', 'wide', 'upper', 'spaced', 'padded', 'hyphens', 'cut', 'broken'))
    .map(([text, how]) => {
      if (how === 'wide')
        return text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
      if (how === 'upper') return text.toUpperCase()
      if (how === 'spaced') return text.replace(/(?<=.)(?=.)/gu, ' ')
      if (how === 'padded') return `　${text}\t`
      if (how === 'broken') return `${text}\0${text}\ud83e`
      if (how === 'hyphens') return text.replace(/(.{3})/g, '$1ー')
      return how === 'cut' ? text.slice(0, -1) : text
    })

/** Not fast-check's unit `binary`, which lists all 1.1 million characters first: two seconds of each run. */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point))

const garbage = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  pick(
    '',
    ' ',
    '　',
    '\0',
    '\ud83e',
    'a\0b',
    'ー',
    '・',
    '-',
    '〒',
    '+81',
    '０',
    'x'.repeat(255),
    'あ'.repeat(101),
  ),
)

const kana = pick(
  'ヤマダ',
  'ﾔﾏﾀﾞ',
  'やまだ',
  'ジョン・スミス',
  'マリ-',
  'ハ\u3099',
  'ﾊﾞ',
  'ヴァ',
  'ー',
  '山田',
  'Yamada',
  '〜',
)
const name = pick(
  '山田',
  '髙橋',
  '神\ufa19',
  '﨑',
  '𠮷田',
  "O'Brien",
  'ＡＮＮ',
  'ﾊﾅｺ',
  'José',
  '李',
  'ศรี',
  '👩‍👧',
)
const local = pick(
  'hanako',
  'foo..bar',
  '.foo',
  'foo.',
  'a+b',
  "o'brien",
  'ｈａｎａｋｏ',
  'はなこ',
  '',
  'a b',
  '"q"',
)
const domain = pick(
  'example.com',
  'docomo.ne.jp',
  'example',
  'ex_ample.com',
  '-x.com',
  'EXAMPLE.COM',
  'x..com',
  '例え.jp',
)
const phone = fc.oneof(
  digits(fc.integer({ min: 8, max: 14 })).map((rest) => `0${rest}`),
  digits(fc.integer({ min: 8, max: 13 })).map((rest) => `+81 (0)${rest}`),
  pick('090-1234-5678', '０９０ー１２３４', '+1 415 555 0100', '0081 90 1234 5678', '(03)1234.5678'),
)
const birthday = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 1899, max: 2027 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-')),
  pick('2026-11-19', '2026-11-20', '2026-11-21', '2000-02-30', '1900-01-01', '1990-4-1'),
)
const postalCode = fc.oneof(
  digits(pick(7, 7, 7, 6, 8)),
  pick('150-0001', '〒１５０ー０００１', '248 0016', '0000000', '1500001'),
)
const password = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 9 }),
  pick(
    '      ',
    'ｐａｓｓｗｏｒｄ',
    'ぱすわーど',
    '12345',
    '123456',
    'x'.repeat(201),
    'pass\0word',
    'password\ud83e',
  ),
)

const meant: Record<Field, fc.Arbitrary<unknown>> = {
  lastName: asTyped(name),
  firstName: asTyped(name),
  kanaLastName: asTyped(kana),
  kanaFirstName: asTyped(kana),
  email: asTyped(fc.tuple(local, domain).map((parts) => parts.join('@'))),
  emailConfirmation: asTyped(fc.constant(validRegistration.email)),
  phone: asTyped(phone),
  birthday,
  addressId: asTyped(postalCode),
  addressRest: asTyped(pick('1-2-3', '神宮前１－２－３', 'ﾏﾝｼｮﾝ101', '丁目\n番地')),
  gender: pick<unknown>(1, 2, 3, 0, 4, '3', 1.5, null),
  password,
  passwordConfirmation: password,
  consent: pick<unknown>(true, true, false, 'true', 1, null),
  rulesVersion: pick<unknown>(undefined, '2026-11', 1, null),
  referral: pick<unknown>(undefined, '', ' － ', 'x'.repeat(61), 1, null),
  plan: pick<unknown>(undefined, 2, 11, 0, '2', 1.5, null),
}

/**
 * A registration in which some fields are not the valid ones. The repetitions of e-mail address and password
 * mostly match.
 */
export const registrations: fc.Arbitrary<Record<string, unknown>> = fc
  .record({
    strange: fc.subarray(Object.keys(meant) as Field[], { maxLength: 4 }),
    typed: fc.record(meant),
    garbage: fc.oneof(garbage, fc.jsonValue(), fc.constant(undefined)),
    isGarbage: fc.nat({ max: 9 }),
    repeats: fc.nat({ max: 3 }),
  })
  .map(({ strange, typed, garbage: noise, isGarbage, repeats }) => {
    const wrong = strange.map((field) => [field, isGarbage === 0 ? noise : typed[field]] as const)
    const sent: Record<string, unknown> = { ...validRegistration, ...Object.fromEntries(wrong) }
    if (repeats === 0) return sent
    return { ...sent, emailConfirmation: sent['email'], passwordConfirmation: sent['password'] }
  })

/** Mails that administrators write to many members, and how members stop getting them. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { linkToken } from './link-token.ts'
import { memberFilterFields } from '#contract/accounts/member-administration.ts'
import { route } from './route.ts'

const words = (longest: number) => z.string('pattern').check(z.trim(), z.maxLength(longest, 'tooLong'))

const typed = {
  subjectJa: words(limits.mailingSubjectLength),
  mailTextJa: words(limits.mailingTextLength),
  subjectEn: words(limits.mailingSubjectLength),
  mailTextEn: words(limits.mailingTextLength),
  /**
   * Whether members of a language without a text get the mail in the other language. Otherwise it is refused
   * while there are any.
   */
  inOtherLanguage: z.boolean('pattern'),
}

const mailingShape = {
  subjectJa: z._default(typed.subjectJa, ''),
  mailTextJa: z._default(typed.mailTextJa, ''),
  subjectEn: z._default(typed.subjectEn, ''),
  mailTextEn: z._default(typed.mailTextEn, ''),
  inOtherLanguage: z._default(typed.inOtherLanguage, false),
}

type Field = keyof typeof typed

/** The second field is needed as soon as the first is filled in. */
const together = (first: Field, second: Field) =>
  z.refine<Record<Field, string | boolean>>((mailing) => mailing[first] === '' || mailing[second] !== '', {
    path: [second],
    error: 'required',
    when: ({ issues }) => issues.length === 0,
  })

const checks = [
  together('subjectJa', 'mailTextJa'),
  together('mailTextJa', 'subjectJa'),
  together('subjectEn', 'mailTextEn'),
  together('mailTextEn', 'subjectEn'),
  z.refine<Record<Field, string | boolean>>(
    ({ mailTextJa, mailTextEn }) => mailTextJa !== '' || mailTextEn !== '',
    {
      path: ['mailTextJa'],
      error: 'required',
      when: ({ issues }) => issues.length === 0,
    },
  ),
] as const

const mailing = z.object(mailingShape).check(...checks)

/** The form of a mailing, with the password that it asks for when there are many recipients. */
export const mailingForm = z.object({ ...typed, password: words(limits.passwordLength.max) }).check(...checks)

export type Mailing = z.output<typeof mailing>

export const leftOutReasons = ['declined', 'noEmail', 'unconfirmed', 'blocked'] as const

const mailingPreview = z.object({
  /** Names to whom the mail goes. Sending is refused when these are others by then. */
  hash: z.string(),
  recipients: z.int(),
  /** The recipients by their own language. */
  ja: z.int(),
  en: z.int(),
  /** Languages of recipients in which there is no text. */
  withoutText: z.array(z.enum(['ja', 'en'])),
  /**
   * Members of the list who do not get the mail, by the reason; the first hundred of each with their names.
   */
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      members: z.int(),
      names: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
    }),
  ),
  /** Whether the administrator's password is needed, because there are many recipients. */
  passwordNeeded: z.boolean(),
  /** The whole mail as the first recipient would get it, with the language it is written in. */
  sample: z.nullable(z.object({ language: z.enum(['ja', 'en']), subject: z.string(), text: z.string() })),
})

export type MailingPreview = z.output<typeof mailingPreview>

const filter = z.object(memberFilterFields)

const errors = ['error.mailing.tooMany'] as const

export const previewMailing = {
  ...route('previewMailing', 'POST', '/admin/mailings/preview', 'admin', { recorded: true }),
  summary:
    'Who would get a mail to the members of the list, who would not and why, and the mail itself; changes nothing',
  query: filter,
  body: mailing,
  answer: mailingPreview,
  status: 200,
  errors,
} as const satisfies Endpoint

export const sendMailing = {
  ...route('sendMailing', 'POST', '/admin/mailings', 'admin'),
  summary:
    'Queues a mail to each member of the list who has not declined news and whose address is confirmed, in the member’s language',
  headers: ['Idempotency-Key'],
  query: filter,
  body: z
    .object({
      ...mailingShape,
      hash: z.string('required'),
      /** The administrator’s own, when there are many recipients. */
      password: z.optional(z.string('pattern').check(z.maxLength(limits.passwordLength.max, 'tooLong'))),
    })
    .check(...checks),
  answer: z.object({ recipients: z.int() }),
  status: 201,
  errors: [
    ...errors,
    'error.mailing.changed',
    'error.mailing.noMembers',
    'error.mailing.withoutText',
    'error.mailing.passwordNeeded',
    'error.password.incorrect',
  ],
} as const satisfies Endpoint

const byLink = z.object({ token: linkToken })
const newsState = z.object({ declined: z.boolean('pattern') })

export const readNewsLink = {
  ...route('readNewsLink', 'POST', '/news/link', 'anyone'),
  summary: 'Whether the member of the link in a news mail has declined news; needs no login',
  body: byLink,
  answer: newsState,
  status: 200,
  errors: ['error.newsLink.unknown'],
} as const satisfies Endpoint

export const declineNews = {
  ...route('declineNews', 'POST', '/news/decline', 'anyone'),
  summary: 'The member of the link in a news mail gets no more news; needs no login, and may be repeated',
  body: byLink,
  answer: newsState,
  status: 200,
  errors: ['error.newsLink.unknown'],
} as const satisfies Endpoint

export const chooseNews = {
  ...route('chooseNews', 'PUT', '/user/news', 'member'),
  summary: 'The member who calls wants news by mail, or no more of it',
  body: newsState,
  answer: newsState,
  status: 200,
  errors: [],
} as const satisfies Endpoint

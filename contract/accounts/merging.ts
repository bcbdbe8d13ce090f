/** Two accounts of one person: which ones are suspected, and making one of them. */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import { ownPassword } from './account.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'

/** What two accounts with the same kana have in common. */
export const duplicateSigns = ['phone', 'birthday', 'address'] as const

/** An account, with what lets an administrator tell it from another one. */
const account = z.object({
  id: z.string(),
  number: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  kanaLastName: z.string(),
  kanaFirstName: z.string(),
  email: z.string(),
  phone: z.string(),
  birthday: z.nullable(z.string()),
  addressId: z.string(),
  addressRest: z.string(),
  memberType: z.literal([...memberTypes]),
  tickets: z.int(),
  registeredAt: utcInstant,
})

export type Account = z.output<typeof account>

const duplicate = z.object({
  /** The older account first. */
  accounts: z.tuple([account, account]),
  signs: z.array(z.enum(duplicateSigns)),
})

export type Duplicate = z.output<typeof duplicate>

export const listDuplicates = {
  ...route('listDuplicates', 'GET', '/admin/duplicates', 'admin', { recorded: true }),
  summary:
    'The first 100 pairs of accounts with the same kana and the same phone number, birthday or address',
  answer: z.array(duplicate),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const listDuplicatesOf = {
  ...route('listDuplicatesOf', 'GET', '/admin/user/{id}/duplicates', 'admin', { recorded: true }),
  summary: 'The pairs of accounts that one member is in',
  params: byId,
  answer: z.array(duplicate),
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

const mergeErrors = [
  'error.member.notFound',
  'error.merge.sameAccount',
  'error.merge.administrator',
  'error.merge.noEmail',
  'error.merge.twoContracts',
  'error.merge.pausing',
  'error.merge.sameLesson',
] as const

const otherId = z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))

export const previewMerge = {
  ...route('previewMerge', 'GET', '/admin/user/{id}/merge', 'admin', { recorded: true }),
  summary:
    'What moves to this account when another one is merged into it; the entity tag names the versions of both',
  params: byId,
  query: z.object({ otherId }),
  answer: z.object({
    /** For `If-Match`. */
    etag: z.string(),
    kept: account,
    /** The account that is closed. */
    closed: account,
    /** What moves from the closed account. */
    moved: z.object({
      tickets: z.int(),
      /** That can still be used. */
      eventInvitations: z.int(),
      comingBookings: z.int(),
      pastBookings: z.int(),
      waits: z.int(),
      hires: z.int(),
      payments: z.int(),
      inquiries: z.int(),
      guests: z.int(),
      /** Whether the running contract moves. */
      contract: z.boolean(),
    }),
    /** The fields that are empty in the kept account and are taken from the closed one. */
    filled: z.array(z.enum(['phone', 'birthday', 'address'])),
    after: z.object({ tickets: z.int(), memberType: z.literal([...memberTypes]) }),
  }),
  status: 200,
  errors: mergeErrors,
} as const satisfies Endpoint

export type MergePreview = z.output<typeof previewMerge.answer>

export const mergeAccounts = {
  ...route('mergeAccounts', 'POST', '/admin/user/{id}/merge', 'admin'),
  summary:
    'Moves everything of another account to this one and closes the other one, with the administrator’s own password; the login of this one stays',
  params: byId,
  headers: ['If-Match'],
  body: z.extend(ownPassword, { otherId }),
  answer: byId,
  status: 200,
  errors: [
    ...mergeErrors,
    'error.member.changed',
    'error.payment.underWay',
    'error.payment.unavailable',
    'error.password.incorrect',
  ],
} as const satisfies Endpoint

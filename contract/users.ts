/** The members as administrators manage them (specification section 7: `/admin/user`). */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import {
  addressRest,
  birthday,
  email,
  gender,
  kanaName,
  personName,
  phone,
  postalCode,
} from './member-fields.ts'
import { member, roles } from './members.ts'
import { pagingFields } from './paging.ts'
import { membership, payment } from './payments.ts'
import { movementWithNote } from './tickets.ts'

const sortFields = ['kana', 'email', 'gender', 'tickets', 'memberType', 'number'] as const

export type SortField = (typeof sortFields)[number]
/** With a minus the other way round. */
export type UserSort = SortField | `-${SortField}`

export const userSorts = sortFields.flatMap((field): UserSort[] => [field, `-${field}`])

export const bookingStatuses = ['booked', 'cancelled', 'attended', 'missed'] as const

/** A booking and what became of it. */
export const bookingInHistory = z.object({
  id: z.string(),
  title: z.string(),
  start: utcInstant,
  end: utcInstant,
  status: z.enum(bookingStatuses),
  ticketsTaken: z.int(),
})

const user = z.extend(member, {
  /** Counts the changes; a change sends the one that it is based on. */
  version: z.int(),
})

const userWithHistory = z.extend(user, {
  /** Newest lessons first. */
  bookings: z.array(bookingInHistory),
  /** How the tickets came and went, newest first. */
  movements: z.array(movementWithNote),
  membership: z.nullable(membership),
  /** Newest first. */
  payments: z.array(payment),
})

export type User = z.output<typeof user>
export type UserWithHistory = z.output<typeof userWithHistory>

/** What was never given, as by an administrator made on the command line, may stay empty. */
const orEmpty = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z.pipe(
    z.string('required'),
    z.transform((text: string, { issues }) => {
      const result = text === '' ? undefined : schema.safeParse(text)
      for (const { message } of result?.error?.issues ?? [])
        issues.push({ code: 'custom', message, input: text })
      return result?.data ?? ''
    }),
  )

/** The whole user, as the call takes it. Who changes the tickets says why. */
export const userChange = z.object({
  version: z.int('required'),
  lastName: orEmpty(personName),
  firstName: orEmpty(personName),
  kanaLastName: orEmpty(kanaName),
  kanaFirstName: orEmpty(kanaName),
  email,
  phone: orEmpty(phone),
  birthday: z.nullable(birthday),
  addressId: orEmpty(postalCode),
  addressRest: orEmpty(addressRest),
  gender,
  language: z.enum(['ja', 'en'], 'pattern'),
  tickets: z.int('pattern').check(z.minimum(0, 'validate'), z.maximum(limits.tickets, 'tooMany')),
  ticketsReason: z._default(
    z.string('pattern').check(z.trim(), z.maxLength(limits.reasonLength, 'tooLong')),
    '',
  ),
  memberType: z.literal([...memberTypes], 'pattern'),
  // What nobody may change here. It may be sent along, as it is.
  id: z.optional(z.string('fixed')),
  number: z.optional(z.int('fixed')),
  role: z.optional(z.enum(roles, 'fixed')),
  password: z.optional(z.never('fixed')),
})

export type UserChange = z.output<typeof userChange>

/** What administrators may change of a member. */
export const changeableFields = [
  'tickets',
  'memberType',
  'lastName',
  'firstName',
  'kanaLastName',
  'kanaFirstName',
  'email',
  'phone',
  'birthday',
  'addressId',
  'addressRest',
  'gender',
  'language',
] as const satisfies ReadonlyArray<keyof UserChange>

const byId = z.object({ id: z.string() })

export const listUsers = {
  ...route('listUsers'),
  summary: 'The members by kana, or those whose names, kana, e-mail or phone contain every word of `q`',
  query: z.object({
    ...pagingFields,
    q: z.optional(z.string('pattern').check(z.maxLength(limits.searchLength, 'tooLong'))),
    sort: z.optional(z.enum(userSorts, 'pattern')),
  }),
  answer: z.array(user),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const getUser = {
  ...route('getUser'),
  summary: 'A member with bookings, ticket movements and payments',
  params: byId,
  answer: userWithHistory,
  status: 200,
  errors: ['error.user.notFound'],
} as const satisfies Endpoint

export const changeUser = {
  ...route('changeUser'),
  summary:
    'Changes a member; another version than the current one is refused, with the fields in which what was sent differs',
  params: byId,
  body: userChange,
  answer: user,
  status: 200,
  errors: ['error.user.notFound', 'error.user.changed', 'error.email.isUsed'],
} as const satisfies Endpoint

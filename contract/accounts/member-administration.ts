/** The members as administrators manage them (specification section 7: `/admin/user`). */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { optionalText } from '#contract/text-fields.ts'
import { ownPassword } from './account.ts'
import { bookingOfMember } from '#contract/bookings/bookings.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { guestBooking } from '#contract/guests/guests.ts'
import { pausingLists } from '#contract/pausing.ts'
import { limits } from '#contract/limits.ts'
import {
  addressRest,
  birthday,
  email,
  gender,
  kanaName,
  keptName,
  orEmpty,
  phone,
  postalCode,
} from '#contract/members/member-fields.ts'
import { member } from '#contract/members/members.ts'
import { consentFields } from '#contract/studio/membership-rules.ts'
import { givenRoles, roles } from '#contract/roles.ts'
import { pagingFields } from '#contract/paging.ts'
import { membership, payment, sitePlan } from '#contract/payments/payments.ts'
import { route } from '#contract/route.ts'
import { confirmation } from '#contract/second-factors/identity.ts'
import { movementWithNote, ticketLot } from '#contract/tickets/tickets.ts'

/**
 * Which members an administrator lists, exports or writes to. The address of the page and the calls name it
 * alike.
 */

const wholeNumber = (most: number) =>
  z.pipe(
    z.pipe(z.string('pattern').check(z.regex(/^[1-9]\d{0,4}$/, 'pattern')), z.transform(Number)),
    z.int().check(z.maximum(most, 'tooMany')),
  )

const yes = z.pipe(
  z.literal('true', 'pattern'),
  z.transform(() => true as const),
)

/** Codes with commas between them: `2,4`. */
const typeList = z.pipe(
  z.pipe(
    z.string('pattern').check(z.regex(/^\d{1,3}(,\d{1,3})*$/, 'pattern')),
    z.transform((list: string) => list.split(',').map(Number) as MemberType[]),
  ),
  z.array(z.literal([...memberTypes], 'pattern')).check(z.maxLength(memberTypes.length, 'tooLong')),
)

/** Ids with commas between them. */
const idList = z.pipe(
  z.pipe(
    z.string('pattern').check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/, 'pattern')),
    z.transform((list: string) => list.split(',')),
  ),
  z.array(z.string()).check(z.maxLength(limits.chosenMembers, 'tooMany')),
)

/** The conditions besides the search. Each narrows the others. */
export const memberConditionFields = {
  /** Members who have one of these types. */
  memberTypes: z.optional(typeList),
  /** Members with a payment that has not been made. */
  paymentOpen: z.optional(yes),
  /**
   * Members who came last so many weeks ago or earlier; those who never came count from their registration.
   */
  notVisitedWeeks: z.optional(wholeNumber(limits.filterWeeks)),
  /** 1 is January. */
  birthMonth: z.optional(wholeNumber(12)),
  /** Members who have tickets that expire within so many days, today included. */
  expiringDays: z.optional(wholeNumber(limits.expiryDays)),
  /** Members who pause or will, who will leave, or who left in this month. */
  pausingList: z.optional(z.enum(pausingLists, 'pattern')),
  administrators: z.optional(yes),
  /** The members that the administrator has chosen in the list. */
  ids: z.optional(idList),
}

export const memberConditions = z.object(memberConditionFields)

export type MemberConditions = z.output<typeof memberConditions>

/** As addresses write them. */
export type SentConditions = z.input<typeof memberConditions>

export const memberFilterFields = {
  q: z.optional(z.string('pattern').check(z.maxLength(limits.searchLength, 'tooLong'))),
  ...memberConditionFields,
}

export type MemberFilter = z.output<z.ZodMiniObject<typeof memberFilterFields>>

/** The names of the conditions of the page's address, in the order in which the page shows them. */
export const memberConditionNames = [
  'memberTypes',
  'paymentOpen',
  'notVisitedWeeks',
  'birthMonth',
  'expiringDays',
  'pausingList',
  'administrators',
] as const satisfies ReadonlyArray<keyof typeof memberConditionFields>

/** What the list of members can be sorted by. */
export const memberSortFields = [
  'kana',
  'kanaFirstName',
  'email',
  'gender',
  'tickets',
  'memberType',
  'number',
] as const

export type MemberSortField = (typeof memberSortFields)[number]
/** With a minus in the opposite order. */
export type MemberSort = MemberSortField | `-${MemberSortField}`

export const memberSorts = memberSortFields.flatMap((field): MemberSort[] => [field, `-${field}`])

/** What the front desk should know of a member who pauses or leaves. */
export const pausingMark = z.object({
  /** `pausing` and `leaving`: asked for, and near. */
  state: z.enum(['paused', 'pausing', 'leaving', 'left']),
  /**
   * In Tokyo: the last day of a pause (null: not known), the first day of one that is asked for, or the last
   * day with the plan before a leave.
   */
  day: z.nullable(z.iso.date()),
})

export type PausingMark = z.output<typeof pausingMark>

export const managedMember = z.extend(member, {
  /** Counts the changes of the member. A change sends the version that the administrator saw. */
  version: z.int(),
  /** Present when the member has paused or left, or soon will; not in the answer to a change. */
  pausing: z.optional(pausingMark),
})

const memberWithHistory = z.extend(managedMember, {
  /** Whether mails about bookings go to the e-mail address. */
  emailConfirmed: z.boolean(),
  /** Whether an administrator has blocked the account, so that the member cannot log in. */
  blocked: z.boolean(),
  /** Whether the member wants no news by mail. */
  newsDeclined: z.boolean(),
  /** Which of the studio's teachers it is; null for a person without the role `TEACHER`. */
  teacherId: z.nullable(z.string()),
  ...consentFields,
  /** Newest lessons first. */
  bookings: z.array(bookingOfMember),
  /** What the member booked as a guest before, the newest lessons first. */
  guestBookings: z.array(guestBooking),
  /** What can still be used, in the order in which bookings use it. */
  lots: z.array(ticketLot),
  /** Newest first. */
  movements: z.array(movementWithNote),
  membership: z.nullable(membership),
  onSite: z.nullable(sitePlan),
  /** Newest first. */
  payments: z.array(payment),
})

export type ManagedMember = z.output<typeof managedMember>
export type MemberWithHistory = z.output<typeof memberWithHistory>

/**
 * The whole member, as the call takes it. A field may stay empty that was never filled, as those of an
 * administrator made on the command line. `version`, `language` and `ticketsReason` are not in the
 * specification's user and may be left out.
 */
export const memberChange = z.object({
  /**
   * The version that the caller saw, for clients that do not send `If-Match`. Without both nothing is
   * compared.
   */
  version: z.optional(z.int('pattern')),
  lastName: orEmpty(keptName),
  firstName: orEmpty(keptName),
  kanaLastName: orEmpty(kanaName),
  kanaFirstName: orEmpty(kanaName),
  email: orEmpty(email),
  phone: orEmpty(phone),
  birthday: z.nullable(birthday),
  addressId: orEmpty(postalCode),
  addressRest: orEmpty(addressRest),
  gender,
  language: z.optional(z.enum(['ja', 'en'], 'pattern')),
  tickets: z.int('pattern').check(z.minimum(0, 'validate'), z.maximum(limits.tickets, 'tooMany')),
  ticketsReason: optionalText(limits.reasonLength),
  memberType: z.literal([...memberTypes], 'pattern'),
  // Fixed fields: they may be sent along with their present values.
  id: z.optional(z.string('fixed')),
  number: z.optional(z.int('fixed')),
  role: z.optional(z.enum(roles, 'fixed')),
  password: z.optional(z.never('fixed')),
})

export type MemberChange = z.output<typeof memberChange>

/** The fields of a member that administrators may change. */
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
] as const satisfies ReadonlyArray<keyof MemberChange>

export const listMembers = {
  ...route('listMembers', 'GET', '/admin/user', 'admin', { recorded: true }),
  summary:
    'The members in whose name, kana, kana in Latin letters, number, e-mail address or phone number every word of `q` is found, and who meet the conditions',
  query: z.object({
    ...pagingFields,
    ...memberFilterFields,
    sort: z.optional(z.enum(memberSorts, 'pattern')),
  }),
  answer: z.array(managedMember),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const getMember = {
  ...route('getMember', 'GET', '/admin/user/{id}', 'admin'),
  summary: 'A member with bookings, ticket movements and payments',
  params: byId,
  answer: memberWithHistory,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

export const changeMember = {
  ...route('changeMember', 'PUT', '/admin/user/{id}', 'admin'),
  summary:
    'Changes a member; refused with the fields that differ when the member has another version than was seen',
  params: byId,
  headers: ['If-Match'],
  body: memberChange,
  answer: managedMember,
  status: 200,
  errors: ['error.member.notFound', 'error.member.changed', 'error.email.isUsed'],
} as const satisfies Endpoint

export const confirmMemberEmail = {
  ...route('confirmMemberEmail', 'POST', '/admin/user/{id}/email/confirmation', 'admin'),
  summary:
    'Confirms that an e-mail address is the member’s, for an administrator who knows the person; refused when the member has another one',
  params: byId,
  body: z.object({ email }),
  answer: byId,
  status: 200,
  errors: ['error.member.notFound', 'error.member.changed'],
} as const satisfies Endpoint

export const listAdministrators = {
  ...route('listAdministrators', 'GET', '/admin/administrators', 'admin'),
  summary: 'The names of the administrators who can log in, for lists to choose from',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const revokeAdministrator = {
  ...route('revokeAdministrator', 'POST', '/admin/user/{id}/revoke', 'admin'),
  summary: 'Makes a member of another administrator and ends their sessions; never of the last one',
  params: byId,
  body: ownPassword,
  answer: z.object({}),
  status: 200,
  errors: [
    'error.password.incorrect',
    'error.member.notFound',
    'error.member.notAdministrator',
    'error.member.ownAccount',
    'error.member.lastAdministrator',
  ],
} as const satisfies Endpoint

/** What the dialog asks, beside the caller's password. */
export const roleFields = z.extend(ownPassword, {
  role: z.enum(['USER', ...givenRoles], 'required'),
  /** Who of the studio's teachers it is, for the role `TEACHER`; ignored for others. */
  teacherId: z._default(z.nullable(z.string('pattern')), null),
})

export const changeRole = {
  ...route('changeRole', 'PUT', '/admin/user/{id}/role', 'admin'),
  summary:
    'Gives a person a role of the staff, another one, or none (`USER`), and ends their sessions. An account with a plan, tickets or coming bookings is a member’s and gets none; the last administrator keeps theirs',
  params: byId,
  body: roleFields,
  answer: z.object({}),
  status: 200,
  errors: [
    'error.password.incorrect',
    'error.member.notFound',
    'error.member.ownAccount',
    'error.member.lastAdministrator',
    'error.member.noEmail',
    'error.role.isMember',
    'error.teacher.notFound',
  ],
} as const satisfies Endpoint

export const blockAccount = {
  ...route('blockAccount', 'POST', '/admin/user/{id}/block', 'admin'),
  summary:
    'Blocks the account of another person of the staff, who cannot log in any more, and ends their sessions',
  params: byId,
  body: ownPassword,
  answer: z.object({}),
  status: 200,
  errors: revokeAdministrator.errors,
} as const satisfies Endpoint

export const reportLostPhoneOf = {
  ...route('reportLostPhoneOf', 'POST', '/admin/user/{id}/lost-phone', 'admin'),
  summary:
    'Ends every session of another person of the staff, and removes their passkeys. With the last factor the recovery codes end',
  params: byId,
  body: z.object({ confirmation }),
  answer: z.object({}),
  status: 200,
  errors: [
    'error.identity.unconfirmed',
    'error.member.notFound',
    'error.member.notAdministrator',
    'error.member.ownAccount',
    'error.member.lastAdministrator',
  ],
} as const satisfies Endpoint

export const unblockAccount = {
  ...route('unblockAccount', 'POST', '/admin/user/{id}/unblock', 'admin'),
  summary: 'Lets the member of a blocked account log in again',
  params: byId,
  body: ownPassword,
  answer: z.object({}),
  status: 200,
  errors: ['error.password.incorrect', 'error.member.notFound'],
} as const satisfies Endpoint

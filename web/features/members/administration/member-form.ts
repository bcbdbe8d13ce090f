/** What the dialog of a member holds, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { changeableFields, memberChange } from '#contract/accounts/member-administration.ts'
import type {
  ManagedMember,
  MemberChange,
  MemberWithHistory,
} from '#contract/accounts/member-administration.ts'
import type { PersonValues } from './person-fields.tsx'

/** As typed. */
export interface MemberValues extends PersonValues {
  tickets: string
  ticketsReason: string
  memberType: string
}

export const valuesOf = ({ tickets, memberType, ...member }: ManagedMember): MemberValues => ({
  lastName: member.lastName,
  firstName: member.firstName,
  kanaLastName: member.kanaLastName,
  kanaFirstName: member.kanaFirstName,
  email: member.email,
  phone: member.phone,
  birthday: member.birthday ?? '',
  addressId: member.addressId,
  addressRest: member.addressRest,
  gender: member.gender,
  language: member.language,
  tickets: String(tickets),
  ticketsReason: '',
  memberType: String(memberType),
})

const edited = z.pick(memberChange, {
  lastName: true,
  firstName: true,
  kanaLastName: true,
  kanaFirstName: true,
  email: true,
  phone: true,
  birthday: true,
  addressId: true,
  addressRest: true,
  gender: true,
  language: true,
  tickets: true,
  ticketsReason: true,
  memberType: true,
})

export type EditedFields = z.output<typeof edited>

/** Checks what was typed. A change of the tickets needs a reason. */
export const memberForm = (before: ManagedMember) =>
  z.pipe(
    z.transform(
      ({ tickets, memberType, birthday, gender, ...typed }: MemberValues): z.input<typeof edited> => ({
        ...(typed as Omit<z.input<typeof edited>, 'tickets' | 'memberType' | 'birthday' | 'gender'>),
        birthday: birthday === '' ? null : birthday,
        gender: gender as MemberChange['gender'],
        tickets: toNumber(tickets),
        memberType: Number(memberType) as MemberChange['memberType'],
      }),
    ),
    edited.check(
      z.refine(({ tickets, ticketsReason }) => tickets === before.tickets || ticketsReason !== '', {
        path: ['ticketsReason'],
        error: 'required',
      }),
    ),
  )

/** The whole member as the call takes it, without the fields that cannot be changed. */
export function bodyOf(base: MemberWithHistory, change: EditedFields): MemberChange {
  const { id: _id, number: _number, role: _role, version: _version, blocked: _blocked, ...known } = base
  // The server limits the size of a body, and the history may exceed it.
  const {
    bookings: _b,
    guestBookings: _g,
    lots: _l,
    movements: _m,
    membership: _s,
    payments: _p,
    emailConfirmed: _e,
    newsDeclined: _n,
    ...member
  } = known
  return { ...member, ...change }
}

export function toNumber(typed: string): number {
  const digits = typed.normalize('NFKC').trim()
  return digits === '' ? Number.NaN : Number(digits)
}

export type ChangeableField = (typeof changeableFields)[number]

/** Whether the member has the values that a change has sent. */
export const isAsSent = (member: ManagedMember, sent: MemberChange): boolean =>
  changeableFields.every((field) => member[field] === sent[field])

/** What the dialog of a member holds, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { changeableFields, memberChange } from '#contract/member-administration.ts'
import type { ManagedMember, MemberChange, MemberWithHistory } from '#contract/member-administration.ts'
import type { Difference } from '#web/lib/conflict.ts'

/** As typed. */
export interface MemberValues {
  tickets: string
  ticketsReason: string
  memberType: string
}

export const valuesOf = ({ tickets, memberType }: ManagedMember): MemberValues => ({
  tickets: String(tickets),
  ticketsReason: '',
  memberType: String(memberType),
})

const edited = z.pick(memberChange, { tickets: true, ticketsReason: true, memberType: true })

export type EditedFields = z.output<typeof edited>

/** Checks what was typed. A change of the tickets needs a reason. */
export const memberForm = (before: ManagedMember) =>
  z.pipe(
    z.transform(({ tickets, ticketsReason, memberType }: MemberValues): z.input<typeof edited> => ({
      tickets: toNumber(tickets),
      ticketsReason,
      memberType: Number(memberType) as MemberChange['memberType'],
    })),
    edited.check(
      z.refine(({ tickets, ticketsReason }) => tickets === before.tickets || ticketsReason !== '', {
        path: ['ticketsReason'],
        error: 'required',
      }),
    ),
  )

/** The whole member as the call takes it, without the fields that cannot be changed. */
export function bodyOf(seen: MemberWithHistory, change: EditedFields): MemberChange {
  const { id: _id, number: _number, role: _role, version: _version, blocked: _blocked, ...known } = seen
  // The server limits the size of a body, and the history may exceed it.
  const {
    bookings: _b,
    lots: _l,
    movements: _m,
    membership: _s,
    payments: _p,
    emailConfirmed: _e,
    ...member
  } = known
  return { ...member, ...change }
}

export function toNumber(typed: string): number {
  const digits = typed.normalize('NFKC').trim()
  return digits === '' ? Number.NaN : Number(digits)
}

export type ChangeableField = (typeof changeableFields)[number]

const fieldsOfForm: readonly ChangeableField[] = ['tickets', 'memberType']

/** What another administrator has changed of the fields that the form does not have. */
export const differencesOutsideForm = (before: ManagedMember, after: ManagedMember): Difference[] =>
  changeableFields
    .filter((field) => !fieldsOfForm.includes(field) && before[field] !== after[field])
    .map((field) => ({ field, before: before[field], theirs: after[field] }))

/** Whether the member has the values that a change has sent. */
export const isAsSent = (member: ManagedMember, sent: MemberChange): boolean =>
  changeableFields.every((field) => member[field] === sent[field])

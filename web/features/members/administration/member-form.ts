/** What the dialog of a member holds, and the one way between that and the contract. */
import * as z from 'zod/mini'
import { changeableFields, memberChange } from '#contract/member-administration.ts'
import type { ManagedMember, MemberChange, MemberWithHistory } from '#contract/member-administration.ts'

/** As typed. */
export interface UserValues {
  tickets: string
  ticketsReason: string
  memberType: string
}

export const valuesOf = ({ tickets, memberType }: ManagedMember): UserValues => ({
  tickets: String(tickets),
  ticketsReason: '',
  memberType: String(memberType),
})

const edited = z.pick(memberChange, { tickets: true, ticketsReason: true, memberType: true })

export type EditedFields = z.output<typeof edited>

/** Judges what was typed; who changes the tickets says why. */
export const userForm = (before: ManagedMember) =>
  z.pipe(
    z.transform(({ tickets, ticketsReason, memberType }: UserValues): z.input<typeof edited> => ({
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

/** The whole user as the call takes it. */
export function bodyOf(before: MemberWithHistory, change: EditedFields): MemberChange {
  const { id: _, number: __, role: ___, version: ____, ...known } = before
  // The history may be longer than what the server takes.
  const { bookings: _____, movements: ______, membership: _______, payments: ________, ...user } = known
  return { ...user, ...change }
}

export function toNumber(typed: string): number {
  const digits = typed.normalize('NFKC').trim()
  return digits === '' ? Number.NaN : Number(digits)
}

export interface Difference {
  field: (typeof changeableFields)[number]
  before: string | number | null
  after: string | number | null
}

/** What somebody else has changed between two looks at a member. */
export const differences = (before: ManagedMember, after: MemberWithHistory): Difference[] =>
  changeableFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))

/** Whether the member is already what a change would make of them. */
export const standsAs = (user: ManagedMember, sent: MemberChange): boolean =>
  changeableFields.every((field) => user[field] === sent[field])

/** What the dialogs of a member hold, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { changeableFields, memberChange } from '#contract/accounts/member-administration.ts'
import type { ManagedMember, MemberChange } from '#contract/accounts/member-administration.ts'
import type { AskedAs, FormFacts } from '#studio/forms.ts'
import type { PersonValues } from './person-fields.tsx'

/** What the list of members sets, as typed. */
export interface PlanValues {
  tickets: string
  ticketsReason: string
  memberType: string
}

export type MemberValues = PersonValues & PlanValues

export const planOf = ({ tickets, memberType }: ManagedMember): PlanValues => ({
  tickets: String(tickets),
  ticketsReason: '',
  memberType: String(memberType),
})

export const valuesOf = (member: ManagedMember): MemberValues => ({
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
  ...planOf(member),
})

const plan = z.pick(memberChange, { tickets: true, ticketsReason: true, memberType: true })

const edited = z.omit(memberChange, { version: true, id: true, number: true, role: true, password: true })

type Plan = z.output<typeof plan>

const planTyped = ({ tickets, memberType, ticketsReason }: PlanValues): z.input<typeof plan> => ({
  tickets: toNumber(tickets),
  ticketsReason,
  memberType: Number(memberType) as MemberChange['memberType'],
})

/** A change of the tickets needs a reason. */
const reasonFor = (before: ManagedMember) =>
  z.refine<Plan>(({ tickets, ticketsReason }) => tickets === before.tickets || ticketsReason !== '', {
    path: ['ticketsReason'],
    error: 'required',
  })

/** Checks what was typed into the dialog of the list. */
export const planForm = (before: ManagedMember) =>
  z.pipe(z.transform(planTyped), plan.check(reasonFor(before)))

/** Checks what was typed into the dialog that corrects everything. */
export const memberForm = (before: ManagedMember) =>
  z.pipe(
    z.transform(({ birthday, gender, ...typed }: MemberValues): z.input<typeof edited> => ({
      ...(typed as Omit<z.input<typeof edited>, keyof PlanValues | 'birthday' | 'gender'>),
      birthday: birthday === '' ? null : birthday,
      gender: gender as MemberChange['gender'],
      ...planTyped(typed),
    })),
    edited.check(reasonFor(before)),
  )

/** The whole member as the call takes it. */
export function bodyOf(base: ManagedMember, change: Partial<MemberChange>): MemberChange {
  const { lastName, firstName, kanaLastName, kanaFirstName, email, phone, birthday } = base
  const { addressId, addressRest, gender, language, tickets, memberType } = base
  const names = { lastName, firstName, kanaLastName, kanaFirstName }
  const reach = { email, phone, addressId, addressRest, language }
  return { ...names, ...reach, birthday, gender, tickets, memberType, ticketsReason: '', ...change }
}

export function toNumber(typed: string): number {
  const digits = typed.normalize('NFKC').trim()
  return digits === '' ? Number.NaN : Number(digits)
}

export type ChangeableField = (typeof changeableFields)[number]

/** Whether the member has the values that a change has sent. */
export const isAsSent = (member: ManagedMember, sent: MemberChange): boolean =>
  changeableFields.every((field) => member[field] === sent[field])

/** What the studio does not know of a member yet, of what the registration requires. */
export function missingOf(member: ManagedMember, forms: FormFacts) {
  const { kanaLastName, email, phone, birthday, addressId, addressRest } = member
  const known = {
    kana: kanaLastName !== '',
    email: email !== '',
    phone: phone !== '',
    birthday: birthday !== null,
    address: addressId !== '' || addressRest !== '',
  }
  const asked: Partial<Record<keyof typeof known, AskedAs>> = {
    kana: forms.registrationKana,
    phone: forms.registrationPhone,
    birthday: forms.registrationBirthday,
    address: forms.registrationAddress,
  }
  return (['kana', 'email', 'phone', 'birthday', 'address'] as const).filter(
    (name) => !known[name] && (asked[name] ?? 'required') === 'required',
  )
}

import { wrongBirthday } from '#contract/member-fields.ts'
import type { Member, ProfileChange, Role } from '#contract/members.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf } from '#time/tokyo.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/constraint-violations.ts'
import { findPlace } from './find-place.ts'
import type { MemberId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import { leaveAddress } from './changed-address.ts'
import {
  changeMember,
  changeTickets,
  findBooker,
  findByEmail,
  findMember,
  insertMember,
  lockMember,
  nextNumber,
} from './queries.ts'
import type { MemberChange } from './queries.ts'

/** The caller's own data. */
export async function ownMember(reader: Reader, id: MemberId): Promise<Member> {
  const member = await findMember(reader, id)
  if (member === undefined) throw new ApiError('error.server.token_expired')
  return member
}

/**
 * Changes what was sent and nothing else, and tells a changed address of its end; throws `error.email.isUsed` when the
 * new one is somebody else's, and `error.addressId.notFound` for a new postal code that does not exist.
 */
export async function changeOwnMember(
  database: Database,
  id: MemberId,
  fields: ProfileChange,
  now: number,
): Promise<Member> {
  const birthday = fields.birthday && wrongBirthday(fields.birthday, dateOf(now))
  if (birthday) throw new ApiError('error.server.invalid', { birthday })
  const { addressId } = await ownMember(database.reader, id)
  if (fields.addressId !== undefined && fields.addressId !== addressId) await findPlace(fields.addressId)
  const change = columnsOf(fields)
  if (Object.keys(change).length > 0) {
    const work = async (writer: Writer) => {
      const before = await holdMember(writer, id)
      if (before === undefined) throw new ApiError('error.server.token_expired')
      await changeMember(writer, id, change)
      await leaveAddress(writer, before, change.email, now)
    }
    await database.transact(work).catch(refuseUsedEmail)
  }
  return ownMember(database.reader, id)
}

/** The unique index judges, so that two people at once cannot both get an address. */
export function refuseUsedEmail(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('error.email.isUsed', { email: 'isUsed' }) : error
}

/** The columns of the fields that are given. */
export function columnsOf(fields: ProfileChange): MemberChange {
  const { lastName, firstName, kanaLastName, kanaFirstName, addressId, addressRest, ...same } = fields
  const columns = {
    ...same,
    last_name: lastName,
    first_name: firstName,
    kana_last_name: kanaLastName,
    kana_first_name: kanaFirstName,
    address_id: addressId,
    address_rest: addressRest,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Whether a member has the e-mail address, which is in lower case. */
export async function isRegistered(reader: Reader, email: string): Promise<boolean> {
  return (await findByEmail(reader, email)) !== undefined
}

/** How to write to the member who has the e-mail address, which is in lower case. */
export async function memberByEmail(reader: Reader, email: string) {
  return findByEmail(reader, email)
}

/** What a booking needs to know of its member, who may have left since. */
export async function memberForBooking(reader: Reader, id: string) {
  const member = await findBooker(reader, id)
  if (member === undefined) throw new ApiError('error.server.token_expired')
  return member
}

/** A member with the row locked, so that they cannot leave before the transaction ends; undefined for one who has left. */
export async function holdMember(writer: Writer, id: string): Promise<Member | undefined> {
  return lockMember(writer, id)
}

/** Whether there is such a member, who has not left. */
export async function isMember(reader: Reader, id: string): Promise<boolean> {
  return (await findMember(reader, id)) !== undefined
}

/** The balance after the change, or undefined when the member has not so many tickets, or has left. */
export async function changeTicketBalance(writer: Writer, id: string, change: number) {
  return changeTickets(writer, id, change)
}

/** Sets what a member has joined as; whoever has left stays nothing. */
export async function changeMemberType(writer: Writer, id: string, memberType: MemberType): Promise<void> {
  await changeMember(writer, id, { member_type: memberType })
}

export interface NewMember {
  role: Role
  email: string
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
  gender: 1 | 2 | 3
  phone: string
  birthday: string | null
  addressId: string
  addressRest: string
  memberType: MemberType
  language: Language
  passwordHash: string
  /** Of the membership rules that the member has agreed to, now. */
  consentVersion?: string
}

/**
 * Adds a member, who begins without tickets: those come as movements. Returns the id. Throws `error.email.isUsed` when
 * the address is somebody else's.
 */
export async function addMember(writer: Writer, member: NewMember, now: number): Promise<string> {
  const id = newId()
  const consentVersion = member.consentVersion ?? null
  const row = {
    id,
    number: await nextNumber(writer),
    role: member.role,
    email: member.email.toLowerCase(),
    first_name: member.firstName,
    last_name: member.lastName,
    kana_first_name: member.kanaFirstName,
    kana_last_name: member.kanaLastName,
    gender: member.gender,
    phone: member.phone,
    birthday: member.birthday,
    address_id: member.addressId,
    address_rest: member.addressRest,
    member_type: member.memberType,
    tickets: 0,
    language: member.language,
    password_hash: member.passwordHash,
    token_version: 1,
    consent_version: consentVersion,
    consent_at: consentVersion === null ? null : now,
    created_at: now,
    closed_at: null,
  }
  await insertMember(writer, row).catch(refuseUsedEmail)
  return id
}

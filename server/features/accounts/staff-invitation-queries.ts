import type { InvitedRole } from '#contract/accounts/staff-invitations.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Language } from '#studio/languages.ts'

const columns = [
  'id',
  'email',
  'lastName',
  'firstName',
  'role',
  'teacherId',
  'language',
  'sentAt',
  'expiresAt',
  'acceptedAt',
  'withdrawnAt',
] as const

export interface StaffInvitation {
  id: string
  email: string
  lastName: string
  firstName: string
  role: InvitedRole
  teacherId: string | null
  language: Language
  sentAt: number
  expiresAt: number
  acceptedAt: number | null
  withdrawnAt: number | null
}

export async function insertInvitation(writer: Writer, row: StaffInvitation): Promise<void> {
  await writer.insertInto('staff_invitations').values(row).execute()
}

export const findInvitation = (reader: Reader, id: string): Promise<StaffInvitation | undefined> =>
  reader.selectFrom('staff_invitations').select(columns).where('id', '=', id).executeTakeFirst()

const open = (reader: Reader) =>
  reader
    .selectFrom('staff_invitations')
    .select(columns)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)

export const listOpenInvitations = (reader: Reader): Promise<StaffInvitation[]> =>
  open(reader).orderBy('sentAt', 'desc').orderBy('id').execute()

/** Undefined when it is not open any more. */
export const prolongInvitation = (
  writer: Writer,
  id: string,
  times: { sentAt: number; expiresAt: number },
): Promise<StaffInvitation | undefined> =>
  writer
    .updateTable('staff_invitations')
    .set(times)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** Of several attempts at once only one ends it. Afterwards the row knows the person no more. */
export async function endInvitation(
  writer: Writer,
  id: string,
  end: { acceptedAt: number } | { withdrawnAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('staff_invitations')
    .set({ ...end, email: '', lastName: '', firstName: '' })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the invitations that are over since before the instant, with the names of those who did not come. */
export async function deleteInvitationsOverBefore(writer: Writer, instant: number): Promise<void> {
  await writer.deleteFrom('staff_invitations').where('expiresAt', '<', instant).execute()
}

/** Everyone of the staff who has an account, administrators first. */
export function listStaffRows(reader: Reader) {
  return reader
    .selectFrom('members')
    .select(['id', 'lastName', 'firstName', 'email', 'role', 'teacherId', 'blockedAt'])
    .where('role', '<>', 'USER')
    .where('closedAt', 'is', null)
    .orderBy('role')
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

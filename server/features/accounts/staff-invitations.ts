import type { InvitationFields, Staff } from '#contract/accounts/staff-invitations.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/constraint-violations.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { refuseWeakPassword } from '#server/features/login/change-password.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { findByEmail, lockAdministrators, setRole } from '#server/features/members/queries.ts'
import { readFactors } from '#server/features/second-factors/queries.ts'
import { lacksFactor } from '#server/features/second-factors/rules.ts'
import { invitationLifeMs, resetMemoryMs } from '#server/features/sessions/rules.ts'
import { findTeacherRow } from '#server/features/teachers/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { complete } from '#studio/languages.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { isoText } from '#time/tokyo.ts'
import { queueMemberMail } from './mails.ts'
import {
  deleteInvitationsOverBefore,
  endInvitation,
  findInvitation,
  insertInvitation,
  listOpenInvitations,
  listStaffRows,
  prolongInvitation,
} from './staff-invitation-queries.ts'
import type { StaffInvitation } from './staff-invitation-queries.ts'

/** Who works for the studio, and who is invited to. */
export async function listStaff({ reader, now }: ReadContext): Promise<Staff> {
  const rows = await listStaffRows(reader)
  const people = await Promise.all(
    rows.map(async ({ role, blockedAt, ...person }) => {
      if (!isStaff(role)) return []
      const secondFactor = !lacksFactor(role, await readFactors(reader, person.id))
      return [{ ...person, role, blocked: blockedAt !== null, secondFactor }]
    }),
  )
  const invitations = (await listOpenInvitations(reader)).map((invitation) => ({
    id: invitation.id,
    lastName: invitation.lastName,
    firstName: invitation.firstName,
    email: invitation.email,
    role: invitation.role,
    teacherId: invitation.teacherId,
    sentAt: isoText(invitation.sentAt),
    expiresAt: isoText(invitation.expiresAt),
    expired: invitation.expiresAt <= now,
  }))
  return { people: people.flat(), invitations }
}

/**
 * Invites a person to a role of the staff. Throws `error.email.isUsed`, `error.staffInvitation.pending` and
 * `error.teacher.notFound`.
 */
export function inviteStaff(ctx: Context<AdminCaller>, fields: InvitationFields): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    // No other administrator deletes the teacher meanwhile.
    await lockCalendar(tx.writer)
    await deleteInvitationsOverBefore(tx.writer, tx.now - resetMemoryMs)
    const email = fields.email.toLowerCase()
    if (await findByEmail(tx.writer, email)) throw new ApiError('error.email.isUsed', { email: 'isUsed' })
    const invitation: StaffInvitation = {
      ...fields,
      id: newId(),
      email,
      teacherId: fields.role === 'TEACHER' ? fields.teacherId : null,
      ...timesFrom(tx.now),
      acceptedAt: null,
      withdrawnAt: null,
    }
    await queueInvitation(tx, invitation)
    await insertInvitation(tx.writer, invitation).catch(refusePending)
    await record(tx, 'staff.invited', invitation)
    return { id: invitation.id }
  })
}

/** The unique index decides, so that of two invitations at once only one is made. */
function refusePending(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('error.staffInvitation.pending', { email: 'pending' }) : error
}

const timesFrom = (now: number) => ({ sentAt: now, expiresAt: now + invitationLifeMs })

/** Mails an open invitation again. Throws `error.staffInvitation.notFound`. */
export function resendInvitation(ctx: Context<AdminCaller>, id: string): Promise<{ email: string }> {
  return ctx.transact(async (tx) => {
    const invitation = await prolongInvitation(tx.writer, id, timesFrom(tx.now))
    if (invitation === undefined) throw new ApiError('error.staffInvitation.notFound')
    await queueInvitation(tx, invitation)
    await record(tx, 'staff.invitedAgain', invitation)
    return { email: invitation.email }
  })
}

/** Throws `error.staffInvitation.notFound` for one that is not open any more. */
export function withdrawInvitation(ctx: Context<AdminCaller>, id: string): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const invitation = await findInvitation(tx.writer, id)
    if (invitation === undefined || !(await endInvitation(tx.writer, id, { withdrawnAt: tx.now })))
      throw new ApiError('error.staffInvitation.notFound')
    await record(tx, 'staff.invitationWithdrawn', invitation)
    return { id }
  })
}

/** Throws `error.teacher.notFound` for an invitation of a teacher who is gone. */
async function queueInvitation(tx: TransactionContext, invitation: StaffInvitation): Promise<void> {
  const { id, role, teacherId, expiresAt } = invitation
  const teacher = teacherId === null ? undefined : await findTeacherRow(tx.writer, teacherId)
  if (role === 'TEACHER' && teacher === undefined)
    throw new ApiError('error.teacher.notFound', { teacherId: 'required' })
  const named = teacher && complete({ ja: teacher.nameJa, en: teacher.nameEn })
  const content = { invitationId: id, role, expiresAt, ...(named && { teacher: named }) }
  await queueMemberMail(tx, { kind: 'staffInvited', to: { ...invitation, memberId: null }, content })
}

/** Without name and address, which the log would keep after the person has left. */
const record = (
  tx: TransactionContext<AdminCaller>,
  action: 'staff.invited' | 'staff.invitedAgain' | 'staff.invitationWithdrawn',
  { id, role }: StaffInvitation,
) => tx.record({ action, subjectId: id, after: { role } })

/** The open invitation of a link. Throws the reason why the link does not work. */
export async function expectOpenInvitation(
  ctx: ReadContext,
  linkTokens: LinkTokens,
  token: string,
): Promise<StaffInvitation> {
  const id = linkTokens.read('staff', token)
  const invitation = id === undefined ? undefined : await findInvitation(ctx.reader, id)
  if (invitation === undefined) throw new ApiError('error.staffInvitation.unknown')
  const refusal = refusalToAccept(invitation, ctx.now)
  if (refusal !== undefined) throw new ApiError(refusal)
  return invitation
}

function refusalToAccept(invitation: StaffInvitation, now: number): ErrorCode | undefined {
  if (invitation.acceptedAt !== null) return 'error.staffInvitation.used'
  if (invitation.withdrawnAt !== null) return 'error.staffInvitation.withdrawn'
  return invitation.expiresAt <= now ? 'error.staffInvitation.expired' : undefined
}

/**
 * Makes the account of the invited person, who then logs in and, where the role demands it, sets up a second
 * factor. Throws why the link does not work, and `error.email.isUsed`. Returns the new member.
 */
export async function acceptInvitation(
  ctx: Context,
  linkTokens: LinkTokens,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ id: string; email: string }> {
  const seen = await expectOpenInvitation(ctx, linkTokens, token)
  await refuseWeakPassword(seen, newPassword)
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const passwordHash = await hashPassword(newPassword)
  return ctx.transact(async (tx) => {
    await lockAdministrators(tx.writer)
    // Another request has used the link since it was checked, or an administrator has withdrawn it.
    if (!(await endInvitation(tx.writer, seen.id, { acceptedAt: tx.now })))
      throw new ApiError('error.staffInvitation.used')
    const { email, lastName, firstName, language, role, teacherId } = seen
    const account = { email, lastName, firstName, language, role, passwordHash }
    const id = await addMember(tx, { ...noMember, ...account })
    if (teacherId !== null) await setRole(tx.writer, id, { role, teacherId })
    await tx.record({ actor: null, action: 'staff.joined', subjectId: id, after: { role } })
    return { id, email }
  })
}

/** Of the staff, of whom the studio knows no more than name and address. The address is confirmed. */
export const noMember = {
  kanaLastName: '',
  kanaFirstName: '',
  gender: 3,
  phone: '',
  birthday: null,
  addressId: '',
  addressRest: '',
  memberType: beforeJoining,
  emailConfirmed: true,
} as const

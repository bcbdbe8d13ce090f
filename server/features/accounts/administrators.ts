import { weaknessOf } from '#contract/login/weak-passwords.ts'
import { isStaff } from '#contract/roles.ts'
import type { GivenRole } from '#contract/roles.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { listUpcoming } from '#server/features/bookings/member-queries.ts'
import { endCodeOf } from '#server/features/member-codes/queries.ts'
import { findTeacherRow } from '#server/features/teachers/queries.ts'
import { addMember } from '#server/features/members/add-member.ts'
import {
  countAdministrators,
  findByEmail,
  isAdministrator,
  listAdministratorRows,
  lockAdministrators,
  lockMember,
  readTeacherId,
  setRole,
} from '#server/features/members/queries.ts'
import { endSessionsOf } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { complete, inLanguage } from '#studio/languages.ts'
import { beforeJoining } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { queueMemberMail } from './mails.ts'
import { noMember } from './staff-invitations.ts'

interface Login {
  email: string
  password: string
}

/** Creates an administrator; false, and nothing done, when a member has the address already. */
export async function createAdministrator(ctx: Context, { email, password }: Login): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return ctx.transact(async (tx) => {
    if (await findByEmail(tx.writer, email.toLowerCase())) return false
    await addMember(tx, { ...administrator, email, passwordHash })
    return true
  })
}

const administrator = {
  ...noMember,
  role: 'ADMIN',
  lastName: '管理者',
  firstName: '',
  kanaLastName: 'カンリシャ',
  language: 'ja',
} as const

/**
 * Creates the administrator of the settings unless there is an administrator already.
 * @throws when the password is easily guessed
 */
export async function ensureAdministrator(ctx: Context, login: Login): Promise<void> {
  if ((await countAdministrators(ctx.reader)) > 0) return
  if ((await weaknessOf(login.password, [login.email])) !== undefined)
    throw new Error('ADMIN_PASSWORD is easily guessed: it is very common or holds the e-mail address.')
  await createAdministrator(ctx, login)
}

/** The administrators who can log in, with their names. */
export async function listAdministrators(reader: Reader) {
  const rows = await listAdministratorRows(reader)
  return rows.map(({ id, ...name }) => ({ id, name: fullName(name) }))
}

/**
 * Makes a member of an administrator and ends their sessions. Throws
 * `error.member.notAdministrator`, and what `lockStaff` throws.
 * @param actor null for the operator at the command line
 */
export async function revokeAdministrator(
  ctx: Context,
  { id, actor }: { id: string; actor: AdminId | null },
): Promise<void> {
  await ctx.transact(async (tx) => {
    const member = await lockStaff(tx.writer, id, actor)
    if (member.role !== 'ADMIN') throw new ApiError('error.member.notAdministrator')
    await setRole(tx.writer, id, { role: 'USER', teacherId: null })
    await endSessionsOf(tx.writer, id)
    await tx.record({ actor, action: 'administrator.revoked', subjectId: id })
    const to = { ...member, memberId: id }
    await queueMemberMail(tx, { kind: 'administratorRevoked', to, content: { changedAt: tx.now } })
  })
}

/**
 * Throws `error.member.lastAdministrator` for the only administrator who can log in. Until the transaction
 * ends, no other one changes who is an administrator. The caller has locked the member.
 */
export async function expectOtherAdministrator(writer: Writer): Promise<void> {
  await lockAdministrators(writer)
  if ((await countAdministrators(writer)) === 1) throw new ApiError('error.member.lastAdministrator')
}

interface ChangeRoleInput {
  id: string
  role: GivenRole | 'USER'
  teacherId: string | null
}

/**
 * Gives a person a role of the staff, another one, or none, ends their sessions, and mails them. Throws
 * `error.role.isMember`, `error.teacher.notFound` and what `lockPerson` throws.
 */
export async function changeRole(ctx: Context<AdminCaller>, input: ChangeRoleInput): Promise<void> {
  const { id, role } = input
  await ctx.transact(async (tx) => {
    // No other administrator deletes the teacher meanwhile.
    await lockCalendar(tx.writer)
    const member = await lockPerson(tx.writer, id, tx.caller.id)
    const before = { role: member.role, teacherId: await readTeacherId(tx.writer, id) }
    const after = { role, teacherId: role === 'TEACHER' ? input.teacherId : null }
    if (before.role === after.role && before.teacherId === after.teacherId) return
    if (before.role === 'USER') await expectNoMember(tx, member)
    // Without an address the person could not log in.
    if (role !== 'USER' && member.email === '') throw new ApiError('error.member.noEmail')
    const [taughtBefore, taught] = await readTeachers(tx.writer, [before.teacherId, after.teacherId])
    if (role === 'TEACHER' && taught === undefined)
      throw new ApiError('error.teacher.notFound', { teacherId: 'required' })
    await setRole(tx.writer, id, after)
    await endSessionsOf(tx.writer, id)
    await endCodeOf(tx.writer, id)
    await tx.record({
      action: 'role.changed',
      subjectId: id,
      before: { role: before.role, teacher: nameOf(taughtBefore) },
      after: { role, teacher: nameOf(taught) },
    })
    const to = { ...member, memberId: id }
    const changedAt = tx.now
    if (role !== 'USER') {
      const teacher = taught && complete({ ja: taught.nameJa, en: taught.nameEn })
      const content = { role, changedAt, ...(teacher && { teacher }) }
      await queueMemberMail(tx, { kind: 'roleGiven', to, content })
    } else if (isStaff(before.role))
      await queueMemberMail(tx, { kind: 'roleTaken', to, content: { role: before.role, changedAt } })
  })
}

/**
 * An administrator says which of the studio's teachers they are, or that they are none. From then on the
 * administrator has the calls of the teacher, and reads what only the teacher of a lesson reads; the log says
 * so. The caller has checked the password. Throws `error.teacher.notFound`.
 */
export async function chooseOwnTeacher(
  ctx: Context<AdminCaller>,
  { teacherId }: { teacherId: string | null },
): Promise<void> {
  const { id } = ctx.caller
  await ctx.transact(async (tx) => {
    // No other administrator deletes the teacher meanwhile.
    await lockCalendar(tx.writer)
    const member = await lockMember(tx.writer, id)
    if (member?.role !== 'ADMIN') throw new ApiError('error.server.token_expired')
    const former = await readTeacherId(tx.writer, id)
    if (former === teacherId) return
    const [before, after] = await readTeachers(tx.writer, [former, teacherId])
    if (teacherId !== null && after === undefined)
      throw new ApiError('error.teacher.notFound', { teacherId: 'required' })
    await setRole(tx.writer, id, { role: 'ADMIN', teacherId })
    await tx.record({
      actor: id,
      action: 'administrator.teaches',
      subjectId: id,
      before: { teacher: nameOf(before) },
      after: { teacher: nameOf(after) },
    })
  })
}

const nameOf = (teacher: { nameJa: string; nameEn: string } | undefined) =>
  teacher === undefined ? null : inLanguage('ja', teacher.nameJa, teacher.nameEn)

const readTeachers = (reader: Reader, ids: ReadonlyArray<string | null>) =>
  Promise.all(ids.map(async (id) => (id === null ? undefined : findTeacherRow(reader, id))))

/**
 * A person of the staff has no bookings and no tickets, which the pages of the staff do not show. So the
 * account of a member gets no role, and the person gets an account of their own.
 */
async function expectNoMember(
  tx: TransactionContext,
  { id, memberType, tickets }: { id: string; memberType: MemberType; tickets: number },
): Promise<void> {
  const upcoming = await listUpcoming(tx.writer, id, tx.now)
  if (memberType !== beforeJoining || tickets > 0 || upcoming.length > 0)
    throw new ApiError('error.role.isMember')
}

/**
 * The person of the staff from whom an administrator, or the operator (null), takes rights, locked. Throws
 * `error.member.notAdministrator` for a member, and what `lockPerson` throws.
 */
export async function lockStaff(writer: Writer, id: string, actor: AdminId | null) {
  const member = await lockPerson(writer, id, actor)
  if (!isStaff(member.role)) throw new ApiError('error.member.notAdministrator')
  return member
}

/**
 * The person whose rights an administrator, or the operator (null), changes, locked. Throws
 * `error.member.notFound`, `error.member.ownAccount` and `error.member.lastAdministrator`, and
 * `error.server.token_expired` when the acting one has lost their own rights meanwhile.
 */
async function lockPerson(writer: Writer, id: string, actor: AdminId | null) {
  const member = await lockMember(writer, id)
  if (member === undefined) throw new ApiError('error.member.notFound')
  if (member.id === actor) throw new ApiError('error.member.ownAccount')
  await lockAdministrators(writer)
  // Of two administrators who act on each other at once, the second one is none any more.
  if (actor !== null && !(await isAdministrator(writer, actor)))
    throw new ApiError('error.server.token_expired')
  if (member.role === 'ADMIN' && member.blockedAt === null) await expectOtherAdministrator(writer)
  return member
}

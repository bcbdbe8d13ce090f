import { weaknessOf } from '#contract/login/weak-passwords.ts'
import type { Context } from '#server/context.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { addMember } from '#server/features/members/add-member.ts'
import {
  countAdministrators,
  findByEmail,
  isAdministrator,
  listAdministratorRows,
  lockAdministrators,
  lockMember,
  makeMember,
} from '#server/features/members/queries.ts'
import { endSessionsOf } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { queueMemberMail } from './mails.ts'

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
  role: 'ADMIN',
  lastName: '管理者',
  firstName: '',
  kanaLastName: 'カンリシャ',
  kanaFirstName: '',
  gender: 3,
  phone: '',
  birthday: null,
  addressId: '',
  addressRest: '',
  memberType: beforeJoining,
  emailConfirmed: true,
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
 * Makes a member of an administrator and ends their sessions. Throws what `lockAdministrator` throws.
 * @param actor null for the operator at the command line
 */
export async function revokeAdministrator(
  ctx: Context,
  { id, actor }: { id: string; actor: AdminId | null },
): Promise<void> {
  await ctx.transact(async (tx) => {
    const member = await lockAdministrator(tx.writer, id, actor)
    await makeMember(tx.writer, id)
    await endSessionsOf(tx.writer, id)
    const entry = { action: 'administrator.revoked', subjectId: id, before: null, after: null } as const
    await tx.record({ actor, ...entry })
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

/**
 * The administrator from whom another one, or the operator (null), takes rights, locked. Throws
 * `error.member.notFound`, `error.member.ownAccount`, `error.member.notAdministrator` and
 * `error.member.lastAdministrator`, and `error.server.token_expired` when the acting one has lost their own
 * rights meanwhile.
 */
export async function lockAdministrator(writer: Writer, id: string, actor: AdminId | null) {
  const member = await lockMember(writer, id)
  if (member === undefined) throw new ApiError('error.member.notFound')
  if (member.id === actor) throw new ApiError('error.member.ownAccount')
  if (member.role !== 'ADMIN') throw new ApiError('error.member.notAdministrator')
  await lockAdministrators(writer)
  // Of two administrators who act on each other at once, the second one is none any more.
  if (actor !== null && !(await isAdministrator(writer, actor)))
    throw new ApiError('error.server.token_expired')
  if (member.blockedAt === null) await expectOtherAdministrator(writer)
  return member
}

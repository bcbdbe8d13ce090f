import { weaknessOf } from '#contract/weak-passwords.ts'
import type { Database } from '#server/database/database.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { addMember } from './add-member.ts'
import { countAdministrators } from './administrator-queries.ts'
import { findByEmail } from './queries.ts'

interface Login {
  email: string
  password: string
}

/** Creates an administrator; false, and nothing done, when a member has the address already. */
export async function createAdministrator(
  database: Database,
  { email, password }: Login,
  now: number,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return database.transact(async (writer) => {
    if (await findByEmail(writer, email.toLowerCase())) return false
    await addMember(writer, { ...administrator, email, passwordHash }, now)
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
export async function ensureAdministrator(database: Database, login: Login, now: number): Promise<void> {
  if ((await countAdministrators(database.reader)) > 0) return
  if ((await weaknessOf(login.password, [login.email])) !== undefined)
    throw new Error('ADMIN_PASSWORD is easily guessed: it is very common or holds the e-mail address.')
  await createAdministrator(database, login, now)
}

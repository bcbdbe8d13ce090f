import type { Member } from '#contract/members.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findByEmail } from './queries.ts'
import { addMember } from './members.ts'
import { countAdministrators, takeAdministratorsInHand } from './administrator-queries.ts'

/**
 * Throws `error.user.lastAdministrator` when nobody would be left to manage the studio. Nobody else leaves as an
 * administrator until the transaction ends.
 */
export async function expectReplaceable(writer: Writer, { role }: Member): Promise<void> {
  if (role !== 'ADMIN') return
  await takeAdministratorsInHand(writer)
  if ((await countAdministrators(writer)) === 1) throw new ApiError('error.user.lastAdministrator')
}

/** Creates an administrator; false, and nothing done, when the address belongs to a member already. */
export async function createAdministrator(
  database: Database,
  { email, password }: { email: string; password: string },
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
  memberType: 0,
  language: 'ja',
} as const

/** Creates the administrator of the settings unless there is one already. */
export async function ensureAdministrator(
  database: Database,
  login: { email: string; password: string },
  now: number,
): Promise<void> {
  if ((await countAdministrators(database.reader)) === 0) await createAdministrator(database, login, now)
}

import type { Reader, Writer } from '#server/database/database.ts'
import type { SecondFactorTables } from '#server/database/second-factor-tables.ts'

/** The member's passkeys, the oldest first. */
export async function findPasskeys(reader: Reader, memberId: string) {
  return reader
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

/** A passkey with its owner, by the id that the device gave it. */
export async function findPasskey(reader: Reader, credentialId: string) {
  return reader
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.member_id')
    .select([
      'passkeys.id',
      'passkeys.credential_id as credentialId',
      'passkeys.public_key as publicKey',
      'passkeys.counter',
      'members.id as memberId',
      'members.role',
      'members.email',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** False, and nothing done, when the passkey is known already. */
export async function insertPasskey(
  writer: Writer,
  passkey: SecondFactorTables['passkeys'],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records a use; false, and nothing done, when another request has recorded one since the counter was read. */
export async function recordPasskeyUse(
  writer: Writer,
  { id, before, after }: { id: string; before: number; after: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('passkeys')
    .set({ counter: after, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface OwnPasskey {
  id: string
  memberId: string
}

/** False, and nothing done, when the member has no such passkey. */
export async function changePasskeyName(
  writer: Writer,
  { id, memberId }: OwnPasskey,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False, and nothing done, when the member has no such passkey. */
export async function deletePasskey(writer: Writer, { id, memberId }: OwnPasskey): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes the member's passkeys. Returns their names, the oldest first. */
export async function deletePasskeysOf(writer: Writer, memberId: string): Promise<string[]> {
  const passkeys = await findPasskeys(writer, memberId)
  await writer.deleteFrom('passkeys').where('member_id', '=', memberId).execute()
  return passkeys.map(({ name }) => name)
}

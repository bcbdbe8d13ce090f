import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { SecondFactorTables } from '#server/database/second-factor-tables.ts'
import { newId } from '#server/security/new-id.ts'
import { attemptsOfCheck, endOfCheck } from './rules.ts'
import type { CheckPurpose, Factors } from './rules.ts'

/** Which factors an account has. */
export async function readFactors(reader: Reader, memberId: string): Promise<Factors> {
  const row = await reader
    .selectNoFrom((factors) => [
      factors
        .selectFrom('passkeys')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('memberId', '=', memberId)
        .as('passkeys'),
      factors
        .selectFrom('totp_secrets')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('memberId', '=', memberId)
        .as('totp'),
    ])
    .executeTakeFirstOrThrow()
  return { passkeys: Number(row.passkeys), hasTotp: Number(row.totp) > 0 }
}

/** Removes all factors of the member and what belongs to them. */
export async function deleteFactorsOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('passkeys').where('memberId', '=', memberId).execute()
  await writer.deleteFrom('totp_secrets').where('memberId', '=', memberId).execute()
  await writer.deleteFrom('recovery_codes').where('memberId', '=', memberId).execute()
  await writer.deleteFrom('identity_checks').where('memberId', '=', memberId).execute()
}

interface NewCheck {
  id: string
  /** Null while the person has named no account. */
  memberId: string | null
  purpose: CheckPurpose
  /** What a passkey must sign. */
  challenge?: string
  /** The session that the check is for, and ends with; absent before a login. */
  sessionId?: string | undefined
}

/** Also removes the checks that are over. Returns the instant at which the new one ends. */
export async function insertCheck(writer: Writer, check: NewCheck, now: number): Promise<number> {
  const expiresAt = endOfCheck(check.purpose, now)
  await writer.deleteFrom('identity_checks').where('expiresAt', '<=', now).execute()
  await writer
    .insertInto('identity_checks')
    .values({
      id: check.id,
      memberId: check.memberId,
      purpose: check.purpose,
      challenge: check.challenge ?? '',
      sessionId: check.sessionId ?? null,
      attempts: 0,
      createdAt: now,
      expiresAt,
      usedAt: null,
    })
    .execute()
  return expiresAt
}

/** A check that is neither used nor over, with its member; undefined when there is none. */
export async function findOpenCheck(reader: Reader, id: string, purpose: CheckPurpose, now: number) {
  return reader
    .selectFrom('identity_checks as check')
    .innerJoin('members', 'members.id', 'check.memberId')
    .select([
      'check.id',
      'check.challenge',
      'check.sessionId',
      'members.id as memberId',
      'members.role',
      'members.email',
      'members.language',
      'members.lastName',
      'members.firstName',
    ])
    .where('check.id', '=', id)
    .where('check.purpose', '=', purpose)
    .where('check.usedAt', 'is', null)
    .where('check.attempts', '<', attemptsOfCheck)
    .where('check.expiresAt', '>', now)
    .executeTakeFirst()
}

/**
 * The challenge of a login with a passkey alone that is neither used nor over; undefined when there is none.
 */
export async function findPasskeyLogin(reader: Reader, id: string, now: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('identity_checks')
    .select('challenge')
    .where('id', '=', id)
    .where('purpose', '=', 'passkeyLogin' satisfies CheckPurpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.challenge
}

export type OpenCheck = NonNullable<Awaited<ReturnType<typeof findOpenCheck>>>

/**
 * Counts a proof for the check, which stays locked until the transaction ends; false when it takes no more.
 */
export async function countAttempt(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('identity_checks')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('attempts', '<', attemptsOfCheck)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The caller has counted an attempt, so that the check is locked. */
export async function markCheckUsed(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('identity_checks').set({ usedAt: now }).where('id', '=', id).execute()
}

/** Ends every check of the member, those that were passed too. */
export async function deleteChecksOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('identity_checks').where('memberId', '=', memberId).execute()
}

/** The member's passkeys, the oldest first. */
export async function findPasskeys(reader: Reader, memberId: string) {
  return reader
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'transports', 'createdAt', 'lastUsedAt'])
    .where('memberId', '=', memberId)
    .orderBy('id')
    .execute()
}

/** A passkey with its owner, by the id that the device gave it. */
export async function findPasskey(reader: Reader, credentialId: string) {
  return reader
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.memberId')
    .select([
      'passkeys.id',
      'passkeys.credentialId',
      'passkeys.publicKey',
      'passkeys.counter',
      'members.id as memberId',
      'members.role',
      'members.email',
    ])
    .where('credentialId', '=', credentialId)
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
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use; false, and nothing done, when another request has recorded one since the counter was read.
 */
export async function recordPasskeyUse(
  writer: Writer,
  { id, before, after }: { id: string; before: number; after: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('passkeys')
    .set({ counter: after, lastUsedAt: now })
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
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False, and nothing done, when the member has no such passkey. */
export async function deletePasskey(writer: Writer, { id, memberId }: OwnPasskey): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes the member's passkeys. Returns their names, the oldest first. */
export async function deletePasskeysOf(writer: Writer, memberId: string): Promise<string[]> {
  const passkeys = await findPasskeys(writer, memberId)
  await writer.deleteFrom('passkeys').where('memberId', '=', memberId).execute()
  return passkeys.map(({ name }) => name)
}

export async function findTotp(reader: Reader, memberId: string) {
  return reader
    .selectFrom('totp_secrets')
    .select(['sealedSecret', 'createdAt', 'lastUsedAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

interface NewTotp {
  memberId: string
  sealedSecret: string
  /** The half minute of the code that has proved the secret. */
  step: number
}

/** Puts a secret in place of an earlier one. */
export async function replaceTotp(writer: Writer, totp: NewTotp, now: number): Promise<void> {
  const row = {
    sealedSecret: totp.sealedSecret,
    lastStep: totp.step,
    createdAt: now,
    lastUsedAt: null,
  }
  await writer
    .insertInto('totp_secrets')
    .values({ memberId: totp.memberId, ...row })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute()
}

/**
 * Accepts the code of a half minute, once; false when it or a later one was accepted before, or when another
 * secret has taken the place of the one that the code is for.
 */
export async function acceptStep(
  writer: Writer,
  { memberId, sealedSecret, step }: NewTotp,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('totp_secrets')
    .set({ lastStep: step, lastUsedAt: now })
    .where('memberId', '=', memberId)
    .where('sealedSecret', '=', sealedSecret)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTotp(writer: Writer, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('totp_secrets')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * When the member's codes were made, how many are left, and how one of them is stored; undefined when none
 * were made.
 */
export async function findRecoveryCodes(reader: Reader, memberId: string) {
  const codes = await reader
    .selectFrom('recovery_codes')
    .select(['salt', 'codeHash as hash', 'createdAt', 'usedAt'])
    .where('memberId', '=', memberId)
    .execute()
  const [first] = codes
  if (first === undefined) return undefined
  const left = codes.filter(({ usedAt }) => usedAt === null).length
  return { stored: { memberId, salt: first.salt, hash: first.hash }, createdAt: first.createdAt, left }
}

interface NewCodes {
  memberId: string
  salt: string
  hashes: string[]
}

/** Puts codes in place of earlier ones. */
export async function replaceRecoveryCodes(
  writer: Writer,
  { memberId, salt, hashes }: NewCodes,
  now: number,
): Promise<void> {
  await deleteRecoveryCodes(writer, memberId)
  const rows = hashes.map((hash) => ({
    id: newId(),
    memberId,
    salt,
    codeHash: hash,
    createdAt: now,
    usedAt: null,
  }))
  await writer.insertInto('recovery_codes').values(rows).execute()
}

/** Uses a code up; false, and nothing done, when it is unknown or used. */
export async function spendRecoveryCode(
  writer: Writer,
  { memberId, hash }: { memberId: string; hash: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('recovery_codes')
    .set({ usedAt: now })
    .where('memberId', '=', memberId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecoveryCodes(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('recovery_codes').where('memberId', '=', memberId).execute()
}

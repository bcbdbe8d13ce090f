import type { Reader, Writer } from '#server/database/database.ts'

export async function findTotp(reader: Reader, memberId: string) {
  return reader
    .selectFrom('totp_secrets')
    .select(['sealed_secret as sealedSecret', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
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
    sealed_secret: totp.sealedSecret,
    last_step: totp.step,
    created_at: now,
    last_used_at: null,
  }
  await writer
    .insertInto('totp_secrets')
    .values({ member_id: totp.memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/**
 * Accepts the code of a half minute, once; false when it or a later one was accepted before, or when another secret has
 * taken the place of the one that the code is for.
 */
export async function acceptStep(
  writer: Writer,
  { memberId, sealedSecret, step }: NewTotp,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('totp_secrets')
    .set({ last_step: step, last_used_at: now })
    .where('member_id', '=', memberId)
    .where('sealed_secret', '=', sealedSecret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTotp(writer: Writer, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('totp_secrets')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

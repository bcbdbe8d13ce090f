import type { Reader, Writer } from '#server/database/database.ts'
import type { Factors } from './rules.ts'

/** Which factors an account has. */
export async function readFactors(reader: Reader, memberId: string): Promise<Factors> {
  const row = await reader
    .selectNoFrom((factors) => [
      factors
        .selectFrom('passkeys')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .as('passkeys'),
      factors
        .selectFrom('totp_secrets')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .as('totp'),
    ])
    .executeTakeFirstOrThrow()
  return { passkeys: Number(row.passkeys), hasTotp: Number(row.totp) > 0 }
}

/** Removes all factors of the member and what belongs to them. */
export async function deleteFactorsOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('passkeys').where('member_id', '=', memberId).execute()
  await writer.deleteFrom('totp_secrets').where('member_id', '=', memberId).execute()
  await writer.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await writer.deleteFrom('identity_checks').where('member_id', '=', memberId).execute()
}
